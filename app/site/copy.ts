/** The words of the public site. The page title is quoted from specification part 1, section 2. */
export const copy = {
  title: "music solutions that add dimension to your story",
  description:
    "Find music for a brand, hear it whole and know who to ask: a catalogue that is searched by word, mood, tempo and key.",
  hero: {
    title: "Music that adds dimension to your story",
    text: "Licensing, original scores and sonic identity for brands. Start with a word: the catalogue answers while you listen.",
    searchLabel: "Words, mood, instrument",
    placeholder: "hopeful piano",
    search: "Search the catalogue",
    discover: "Discover our music",
  },
  steps: {
    title: "From a hunch to a cleared track",
    items: [
      {
        id: "find",
        name: "Find it",
        text: "By word, mood, instrument, tempo and key. The whole search is in the address, so it can be sent to a colleague.",
        to: "/search",
      },
      {
        id: "hear",
        name: "Hear it",
        text: "One click and the whole recording plays. It goes on while you look around, and the list you see is the queue.",
        to: "/discover",
      },
      {
        id: "clear",
        name: "Clear it",
        text: "Writers, owners, shares and restrictions are kept with every song. A licence starts from facts, not from a hunt.",
        to: "/search",
      },
    ],
  },
  featured: {
    title: "Press play",
    all: "All recordings",
  },
  facts: {
    title: "What is measured, and what is not",
    items: [
      {
        id: "loudness",
        name: "Loudness, peaks",
        text: "Measured by the broadcasters' standard and shown with every recording, so that nothing surprises the mix.",
      },
      {
        id: "measured",
        name: "BPM and key",
        text: "Measured from the sound where nobody has said them. Moods and instruments are a person's words.",
      },
      {
        id: "whole",
        name: "Whole recordings",
        text: "They play from the first second to the last, in the quality your line allows. No account is asked for.",
      },
    ],
  },
  spaces: {
    title: "A catalogue space of your own",
    text: "Your music, your people, your name on the door. One place where a team finds, hears and keeps what it works with.",
    logIn: "Log in",
    steps: {
      title: "What a space holds",
      items: [
        {
          id: "music",
          name: "Your music",
          text: "The recordings your company may use, and none of those it may not.",
          to: "/search",
        },
        {
          id: "people",
          name: "Your people",
          text: "Everybody you invite, with the rights you give them.",
          to: "/login",
        },
        { id: "look", name: "Your look", text: "Your colours, your name and your own address.", to: "/discover" },
      ],
    },
  },
} as const;
