"""Reads a program as assistive technologies do: run by the system's Python, with pyatspi.

It prints the tree of the program, as JSON; what is named as an argument is pressed before.
"""

import json
import sys
import time

import pyatspi


def program(name: str) -> object:
    """The program that has a window of that name, once there is one."""
    for _ in range(300):
        desktop = pyatspi.Registry.getDesktop(0)
        for app in filter(None, map(desktop.getChildAtIndex, range(desktop.childCount))):
            windows = map(app.getChildAtIndex, range(app.childCount))
            if any(window and name in window.name for window in windows):
                return app
        time.sleep(0.1)
    sys.exit(f"nothing is called {name}")


def told(node: object) -> list[object]:
    """Role, name, whether it has the keyboard, and what it holds."""
    focused = node.getState().contains(pyatspi.STATE_FOCUSED)
    held = filter(None, map(node.getChildAtIndex, range(node.childCount)))
    return [node.getRoleName(), node.name, focused, [told(each) for each in held]]


def press(node: object, name: str) -> bool:
    """Press what is called so, if it is there."""
    if node.name.startswith(name):
        node.queryAction().doAction(0)
        return True
    held = filter(None, map(node.getChildAtIndex, range(node.childCount)))
    return any(press(each, name) for each in held)


app = program(sys.argv[1])
for pressed in sys.argv[2:]:
    while not press(app, pressed):
        time.sleep(0.1)
    time.sleep(1.0)
json.dump(told(app), sys.stdout)
