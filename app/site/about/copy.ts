export const copy = {
  talk: "Talk to a Creative",
  who: {
    title: "Who we are",
    heading: "We find, make and clear music for brands",
    description: (name: string) =>
      `${name}: music supervisors, composers and clearance people for film, advertising and brands. How we work and who does the work.`,
    lead: "Music supervisors, composers and clearance people who work on the same film. You talk to the person who does the work.",
    principles: {
      title: "How we work",
      items: [
        {
          name: "Rights come first",
          text: "We look up who owns a track before we play it to you. Writers are named on every track. Tell us the use, and we tell you who owns it and whether it clears.",
        },
        {
          name: "You hear the whole track",
          text: "No thirty-second previews. Public tracks play in full, from any second, without an account.",
        },
        {
          name: "A short list, with reasons",
          text: "A handful of tracks that fit, each with a sentence about why. If one won't clear in time, we say so.",
        },
        {
          name: "Artists are named",
          text: "Performers are named wherever their music appears, and writers on the track's page.",
        },
      ],
    },
    team: "The team",
    music: "Hear the catalogue",
    services: "See our services",
  },
  faq: {
    title: "Questions",
    heading: "Questions people ask us",
    description: "How listening, licensing, briefs, submissions and your data work here.",
    lead: "Short answers about listening, licensing and working with us.",
    contents: "Topics",
    more: "Didn't find your answer?",
    write: "Write to us",
  },
  news: {
    title: "News",
    description: "What is new in the catalogue.",
    lead: "Our curators' latest picks.",
    picks: "Latest picks",
    more: "See our work",
  },
} as const;
