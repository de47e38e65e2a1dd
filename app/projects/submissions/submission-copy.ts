/** Copy of a submission, in the list and on its page. */
export const submissionCopy = {
  title: "Submissions",
  states: { all: "Every state", new: "New", shortlisted: "Shortlisted", declined: "Declined", deleted: "Deleted" },
  acts: { new: "Back to new", shortlisted: "Shortlist", declined: "Decline" },
  actOf: (act: string, title: string) => `${act}: ${title}`,
  files: {
    queued: "Processing. It can be played in a few minutes.",
    ready: "Ready",
    unreadable: "We couldn't read this file.",
  },
  hidden: "This track isn't available to you any more.",
} as const;
