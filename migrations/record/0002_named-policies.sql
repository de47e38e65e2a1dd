-- The named policies of a new deployment, without people. Those of an older copy get the permissions of today.
INSERT INTO policies (id, name, name_key, description, scopes, edition) VALUES
  ('00000000-0000-7000-8000-000000000201', 'Administrator', 'administrator', 'Can do everything in the companies they belong to.', '["*"]', NULL),
  ('00000000-0000-7000-8000-000000000202', 'Catalogue staff', 'catalogue staff', 'Manages the catalogue, its rights and the Discover page.', '["ListTiers","UpdateTier","ListSliders","CreateSlider","ListSongs","UpdateSongAll","UpdateSongEditor","UpdateSongFiles","GetSongFilesOriginal","GetSongCopyright","GetRatingQueue","UpdateRating","UpdateSongRateStatus","ListAlbums","ListArtists","ListAgreements","GetAgreement","ListTags","ListRestrictions","ListMusicSupervisors","ListInquiries","CreateInquirie","ListTransactions","UpdateTransaction","ListJobs","ListSpaces","ListIngestions","ListPlaylists","UpdatePlaylist","GetPlaylistAnalytics","UpdateSearchSettings","ListSiteContent","UpdateSiteContent","CreateComment"]', NULL),
  ('00000000-0000-7000-8000-000000000203', 'Music supervisor', 'music supervisor', 'Searches, builds playlists, comments and requests licences.', '["ListTransactions","UpdatePlaylist","CreateComment"]', NULL),
  ('00000000-0000-7000-8000-000000000204', 'Artist', 'artist', 'Manages their own profile and sees its figures.', '["GetArtist","UpdateArtist"]', 'artists'),
  ('00000000-0000-7000-8000-000000000205', 'Label', 'label', 'Manages a label''s artists and sees their figures.', '["ListArtists"]', 'artists'),
  ('00000000-0000-7000-8000-000000000206', 'Licence requester', 'licence requester', 'Requests licences on a company''s sub-domain.', '["UpdateTransaction:RestrictedLicenseRequester"]', NULL)
ON CONFLICT (id) DO UPDATE SET scopes = excluded.scopes, edition = excluded.edition
ON CONFLICT (name_key) DO NOTHING;
