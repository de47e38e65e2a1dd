/** Texts of downloads. */
export const downloadsCopy = {
  title: "Downloads",
  lead: "Every track you downloaded in this workspace. You can download it again as long as you have access to it.",
  total: (count: number) => (count === 1 ? "1 download" : `${count} downloads`),
  columns: { song: "Track", format: "Format", date: "Date (UTC)", action: "Download again" },
  formats: { mp3: "MP3", original: "Hi-Res (WAV/AIFF)" },
  again: "Download again",
  againOf: (title: string, format: string) => `Download again: ${title} (${format})`,
  unavailable: "No longer available",
  empty: "No downloads yet",
  emptyText: "Open the options of a track and choose Download MP3. Your downloads are listed here.",
  search: "Search the catalogue",
  // Errors
  noTrack: "This track isn't available to you.",
  noSong: "Choose a track to download.",
  noFormat: "Choose mp3 or original.",
  noHiRes: "This track was delivered as an MP3. There's no Hi-Res (WAV/AIFF) file.",
  noMp3: "The MP3 of this track isn't ready yet. Try again in a few minutes.",
  notHiRes:
    "Your account can't download Hi-Res (WAV/AIFF) files. Download the MP3, or ask your administrator for access.",
  expired: "This download link has expired. Open your downloads and choose Download again.",
  foreign: "This download link belongs to another account or was changed. Start the download again from the track.",
};
