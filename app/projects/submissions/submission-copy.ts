/** What is said about one submission, in the project's list and on its own page. */
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
