import type { FaqEntry } from "#app/site/about/faq.ts";

/** Questions shown until a host's staff publish their own. */
export const defaultFaq: readonly FaqEntry[] = [
  {
    id: "account",
    topic: "Listening",
    question: "Do I need an account to listen?",
    answer:
      "No. Every track that is open to the public plays in full without one. Some tracks and all downloads need an account.",
  },
  {
    id: "search",
    topic: "Listening",
    question: "How do I search?",
    answer:
      "Type what you need, for example “hopeful piano, 90 bpm, instrumental”. Words that name a tempo, a key, a length or a voice become filters, shown above the results. Every search has its own address, so you can send it to your team.",
  },
  {
    id: "keeps-playing",
    topic: "Listening",
    question: "Does the music stop when I open another page?",
    answer: "No. The player stays at the bottom of the window and goes on with the list you started from.",
  },
  {
    id: "licence",
    topic: "Licensing",
    question: "How do I license a track?",
    answer:
      "Open the track's menu and choose “License”. Describe the use: media, territory, term, project and deadline. You can save it as a draft and come back. The request reaches us with the recording and what is on file about its owners.",
  },
  {
    id: "two-sides",
    topic: "Licensing",
    question: "Why do two sides have to agree?",
    answer:
      "A song has two rights: the composition, which belongs to writers and publishers, and the recording, which belongs to the master owner. A film needs a synchronisation licence for the first and a master-use licence for the second.",
  },
  {
    id: "price",
    topic: "Licensing",
    question: "What does a licence cost?",
    answer:
      "It depends on the use: media, territory, term, lengths and how well known the song is. Send us the use and the budget you have. You get a quote for that use before you commit to anything.",
  },
  {
    id: "trial",
    topic: "Licensing",
    question: "May I try a track to picture first?",
    answer:
      "Yes. People with an account can download tracks for trial edits inside their team. Publishing anything needs a signed licence.",
  },
  {
    id: "brief",
    topic: "Working with us",
    question: "What belongs in a brief?",
    answer:
      "What the film is, where it will run and for how long, when you need the music, what you can spend, and two or three references. A link to a rough cut helps most.",
  },
  {
    id: "stems",
    topic: "Working with us",
    question: "Can I get instrumentals, stems or shorter versions?",
    answer:
      "Versions that exist are listed on the track's page. For stems or a cut-down that isn't there, ask through the brief: we check with the owner.",
  },
  {
    id: "artists",
    topic: "Artists and labels",
    question: "How can I submit my music?",
    answer:
      "Use “Submit your music” in the footer. Tell us who owns the recordings and the songs: music with clear ownership can be placed sooner.",
  },
  {
    id: "data",
    topic: "Your data",
    question: "What do you store about me?",
    answer:
      "The privacy policy lists it by name, with how long it stays. Without an account and without your consent, plays and page views are not recorded.",
  },
  {
    id: "delete",
    topic: "Your data",
    question: "How do I delete my account?",
    answer: "In your account settings, under “Delete account”. It happens at once and in every company you belong to.",
  },
];
