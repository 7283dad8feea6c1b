"""Tests write their settings and games into folders of their own."""

import pytest
from platformdirs import user_config_path, user_data_path

from settings.paths import user_config_file, user_games_path
from settings.store import load_settings, save_user_settings


@pytest.mark.parametrize("theme", ["penumbra", "classic"])
def test_a_test_begins_without_settings_and_leaves_the_home_alone(theme: str) -> None:
    assert not user_config_file().exists()
    assert not user_games_path().exists()
    save_user_settings({"theme": theme})
    assert load_settings().theme == theme
    assert user_config_file().exists()
    assert not user_config_path("umbra").exists()
    assert not user_data_path("umbra").exists()
