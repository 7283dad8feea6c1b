; An installer for Windows around dist\umbra, made by Inno Setup 6; nobody has run it yet.
; UMBRA_VERSION names the version: see the job "windows" of .github/workflows/release.yml.
; Nothing needs an administrator, and Umbra is offered for files without taking them over.

#define Id "io.github.umbra_chess.Umbra"
#define Version GetEnv("UMBRA_VERSION")
#if Version == ""
  #error UMBRA_VERSION names no version
#endif

[Setup]
AppId={#Id}
AppName=Umbra
AppVersion={#Version}
AppVerName=Umbra {#Version}
AppPublisher=The Umbra developers
SourceDir=..\..
OutputDir=dist
OutputBaseFilename=umbra-v{#Version}-windows-x86_64-setup
DefaultDirName={autopf}\Umbra
DisableProgramGroupPage=yes
UninstallDisplayIcon={app}\umbra.exe
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[InstallDelete]
; Modules and kernels of an older version.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "dist\umbra\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs

[Icons]
Name: "{autoprograms}\Umbra"; Filename: "{app}\umbra.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\{#Id}"; ValueType: string; ValueData: "Games for Umbra"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#Id}\DefaultIcon"; ValueType: string; ValueData: "{app}\umbra.exe,0"
Root: HKA; Subkey: "Software\Classes\{#Id}\shell\open\command"; ValueType: string; ValueData: """{app}\umbra.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.pgn\OpenWithProgids"; ValueType: string; ValueName: "{#Id}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.pdn\OpenWithProgids"; ValueType: string; ValueName: "{#Id}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.kif\OpenWithProgids"; ValueType: string; ValueName: "{#Id}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.kifu\OpenWithProgids"; ValueType: string; ValueName: "{#Id}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.ki2\OpenWithProgids"; ValueType: string; ValueName: "{#Id}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.ki2u\OpenWithProgids"; ValueType: string; ValueName: "{#Id}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.csa\OpenWithProgids"; ValueType: string; ValueName: "{#Id}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.usi\OpenWithProgids"; ValueType: string; ValueName: "{#Id}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.sfen\OpenWithProgids"; ValueType: string; ValueName: "{#Id}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.jkf\OpenWithProgids"; ValueType: string; ValueName: "{#Id}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty

[Run]
Filename: "{app}\umbra.exe"; Description: "{cm:LaunchProgram,Umbra}"; Flags: nowait postinstall skipifsilent
