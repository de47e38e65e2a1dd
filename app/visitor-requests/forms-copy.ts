export const formsCopy = {
  sender: {
    name: "Name",
    nameMissing: "Name: enter your name.",
    email: "Email",
    workEmail: "Work email",
  },
  long: (label: string, max: number) => `${label}: enter at most ${max} characters.`,
  choose: (label: string) => `${label}: choose one of the options.`,
  needsMusic: "Need music for a project? Submit a brief and hear from us within an hour.",
  talk: "Talk to a creative",
  noChoice: "Not decided yet",
} as const;
