import { submissionLimits as limits } from "#app/projects/submissions/submission.ts";
import { formatBytes } from "#app/ui/format-bytes.ts";

/** Copy for people who submit by link. */
export const submitCopy = {
  title: (project: string) => `Submit a track: ${project}`,
  heading: "Submit a track",
  by: (company: string) => `A brief from ${company}`,
  deadline: "Deadline",
  budget: "Budget",
  references: "References",
  fields: {
    name: "Your name",
    email: "Your email",
    emailHint: "We confirm your submission here. It's shown to the project's members only.",
    title: "Track title",
    artist: "Artist",
    message: "Message (optional)",
    messageHint: "Versions, who owns the rights, anything the brief asks for.",
    file: "Audio file",
    fileHint: `WAV, AIFF, FLAC, MP3, AAC, M4A or Ogg, up to ${formatBytes(limits.fileBytes)}.`,
    rights: "I own the rights to this recording, or I'm allowed to submit it for this project.",
  },
  submit: "Submit track",
  sending: (percent: number) => `Uploading, ${percent} %`,
  checking: "Checking the file",
  private:
    "Only the project's members can hear your track, and people you give its link to. It isn't added to the catalogue.",
  errors: {
    name: "Enter your name.",
    email: "Enter your email address, for example dana@northlight.com.",
    title: "Enter the title of the track.",
    artist: "Enter the artist.",
    long: (max: number) => `Use at most ${max.toLocaleString("en")} characters.`,
    rights: "Confirm that you may submit this recording.",
    noFile: "Choose an audio file.",
    unsupported: "This isn't an audio file we can read. Send WAV, AIFF, FLAC, MP3, AAC, M4A or Ogg.",
    unsupportedFormat: (format: string) => `${format} isn't supported. Send WAV, AIFF, FLAC, MP3, AAC, M4A or Ogg.`,
    tooLarge: `The file is larger than ${formatBytes(limits.fileBytes)}. Send an MP3 or FLAC instead.`,
    form: "This form isn't valid any more. Send it again.",
    full: "This project has reached its maximum number of submissions.",
    noSpace: "This project has no space for more files. Ask the person who sent you the link.",
    again: "Choose the file again.",
  },
} as const;
