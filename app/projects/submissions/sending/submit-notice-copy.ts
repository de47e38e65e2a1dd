/** Copy of a closed submission link. */
export const submitNoticeCopy = {
  sentTitle: "Your track is submitted",
  sentText: (company: string) => `Thank you. ${company} has your track and we've emailed you a confirmation.`,
  listen: "Open your submission",
  another: "Submit another track",
  home: (company: string) => `Go to ${company}`,
  closed: {
    unknown: {
      title: "This link doesn't work",
      text: (company: string) => `It may be incomplete, or ${company} renewed it. Ask for a new one.`,
    },
    closed: {
      title: "This project is closed",
      text: (company: string) => `${company} no longer accepts tracks for it.`,
    },
    off: {
      title: "Submissions are off",
      text: (company: string) => `${company} doesn't accept tracks by link for this project right now.`,
    },
    late: {
      title: "The deadline has passed",
      text: (company: string) => `${company} no longer accepts tracks for this project.`,
    },
  },
} as const;
