export const portraitCopy = {
  title: "Your photo",
  lead: "Shown next to your name to the people you share playlists, pitches and reels with, and in the emails that bring your links.",
  none: "Without a photo they see your initials.",
  file: "Photo",
  hint: "A square photo of your face works best.",
  missing: "Choose a photo.",
  save: "Save photo",
  remove: "Remove photo",
  saved: "Photo saved",
  removed: "Photo removed",
} as const;
