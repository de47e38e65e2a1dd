-- The two environments' own companies answer at their bare hosts: without them no host belongs to anybody.
INSERT OR IGNORE INTO `companies` (`id`, `environment`, `subdomain`, `tenant_id`, `name`, `theme`, `hls_config`) VALUES
  (
    '00000000-0000-7000-8000-000000000001', 'main', '', 'main', 'Syncline',
    '{"pageTitle":"","pageDescription":"","sidebarMenu":[],"hideHeader":false,"accent":null,"ground":null,"ink":null,"waveform":null}',
    '{"entryPointPlaylist":null,"maxBufferLength":null,"backBufferLength":null,"startLevel":null}'
  ),
  (
    '00000000-0000-7000-8000-000000000002', 'spaces', '', 'spaces', 'Syncline',
    '{"pageTitle":"","pageDescription":"","sidebarMenu":[],"hideHeader":false,"accent":null,"ground":null,"ink":null,"waveform":null}',
    '{"entryPointPlaylist":null,"maxBufferLength":null,"backBufferLength":null,"startLevel":null}'
  );
