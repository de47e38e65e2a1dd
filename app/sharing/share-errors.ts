/** Errors for the recipient of a share link. Sent by the server: the page does not load them. */
export const shareErrors = {
  missing: "This share link doesn't exist.",
  closed: "This link doesn't work any more. Ask the person who sent it for a new one.",
  locked: "This link asks for a passcode now. Reload the page to enter it.",
  passcodeMissing: "Enter the passcode.",
  passcodeWrong: "This passcode isn't right. Check it with the person who sent the link.",
  download: "This link doesn't give files of this kind. Ask the person who sent it.",
  noTrack: "This track isn't in the playlist any more. Reload the page to see what is there now.",
  answer: {
    mark: "Choose Pick, Maybe or No.",
    wholeMark: "Choose Pick, Maybe or No for a single item. About the whole, leave a note.",
    long: (max: number) => `Note: use at most ${max.toLocaleString("en")} characters.`,
    gone: "This was removed since. Reload the page to see what is there now.",
    staff: "You can share this yourself. Only the recipient can answer.",
    nothing: "Answer at least one track first.",
    noNotes: "This link takes no notes.",
    passage: "Enter when the passage begins and ends, for example 0:42 and 0:58, within the track.",
    empty: "Write what you'd like to say about this passage.",
    tooMany: (max: number) => `You've left ${max} comments on passages. Delete one to add another.`,
    failed: "Your answer wasn't saved. Try again.",
  },
} as const;
