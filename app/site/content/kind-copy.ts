import type { EntryKind, TextField } from "#app/site/content/entry.ts";

type KindCopy = {
  title: string;
  add: string;
  addTitle: string;
  lead: string;
  empty: string;
  emptyText: string;
  fields: Partial<Record<TextField, string>>;
  hints: Partial<Record<TextField, string>>;
};

/** What the pages of each kind of content say. */
export const kindCopy: Record<EntryKind, KindCopy> = {
  team: {
    title: "Team",
    add: "Add a person",
    addTitle: "Add a person to the team",
    lead: "The people on “Who we are”, in this order.",
    empty: "No one on the team page yet",
    emptyText: "Add a person to show the team on “Who we are”.",
    fields: { title: "Name", detail: "Role", body: "About" },
    hints: {
      detail: "For example: Music supervisor",
      body: "Two or three sentences. Leave empty to show name and role only.",
    },
  },
  contact: {
    title: "Contact",
    add: "Add a contact",
    addTitle: "Add a person to talk to",
    lead: "The person to talk to, on the services, our work, “Who we are” and contact pages. The first published one is shown.",
    empty: "No contact yet",
    emptyText: "Add a person whom visitors can call or write to.",
    fields: {
      title: "Name",
      detail: "Role",
      hours: "Hours",
      timeZone: "Time zone",
      email: "Email",
      phone: "Phone",
    },
    hints: {
      detail: "For example: Music supervisor",
      hours: "For example: Mon–Fri 9–18. Visitors see “Open now” during these hours.",
      timeZone: "For example: Europe/Berlin",
      phone: "With the country code, for example +49 30 123456",
    },
  },
  client: {
    title: "Clients",
    add: "Add a client",
    addTitle: "Add a client",
    lead: "The clients on the services, our work, “Who we are” and contact pages, in this order. Add only those that agreed to be named.",
    empty: "No clients yet",
    emptyText: "Add a client to show the list on the public pages.",
    fields: { title: "Name", detail: "Business", link: "Link" },
    hints: { detail: "For example: Outdoor clothing", link: "Optional, for example /our-work/detail/winter-campaign" },
  },
  case: {
    title: "Cases",
    add: "Add a case",
    addTitle: "Add a case",
    lead: "The story of a work on its page. Name, client, picture and video are those of the work. Add its tracks under “Music”.",
    empty: "No cases yet",
    emptyText: "Add a case to tell how a work got its music.",
    fields: {
      link: "Work",
      title: "Headline",
      body: "Problem",
      choice: "Choice",
      result: "Result",
      credits: "Credits",
    },
    hints: {
      title: "One sentence about the work.",
      body: "What the client needed.",
      choice: "Which music you chose or made, and why.",
      result: "What came of it, in facts that you can prove.",
      credits: "One line each, for example: Director: Name",
    },
  },
  faq: {
    title: "Questions",
    add: "Add a question",
    addTitle: "Add a question",
    lead: "The questions on /faq, grouped by topic. While none is published, the page shows built-in questions about listening, licensing and data.",
    empty: "No questions of your own yet",
    emptyText: "The page shows the built-in questions until you publish one.",
    fields: { title: "Question", detail: "Topic", body: "Answer" },
    hints: {
      detail: "For example: Licensing. Questions of one topic stand together.",
      body: "Plain text. Line breaks are kept.",
    },
  },
  track: {
    title: "Music",
    add: "Add a track",
    addTitle: "Add a track to a page",
    lead: "The tracks that visitors hear on a page, in this order. On the landing page, the first one plays in the hero. A page with too few is filled up with tracks that fit it.",
    empty: "No tracks picked yet",
    emptyText: "Each page plays tracks that fit it until you pick some.",
    fields: { detail: "Page", title: "Track", link: "Track page", body: "Why this track" },
    hints: {
      title: "For this list only.",
      link: "For example: /music-sync-licensing/song/salt-and-cedar",
      body: "One sentence, shown beside the track on a work's page.",
    },
  },
  announcement: {
    title: "Announcements",
    add: "Add an announcement",
    addTitle: "Add an announcement",
    lead: "A line above the public pages of this host. When several are published for today, the first one is shown. Visitors can close it.",
    empty: "No announcements yet",
    emptyText: "Add one to show a line above the public pages.",
    fields: { title: "Text", link: "Link", detail: "Link label" },
    hints: {
      title: "One sentence.",
      link: "A path such as /our-work, or an https:// address",
      detail: "For example: See the work",
    },
  },
  note: {
    title: "Note",
    add: "Add a note",
    addTitle: "Add a note to “Who we are”",
    lead: "A sentence below the clients on “Who we are”.",
    empty: "No note yet",
    emptyText: "Add a note, for example about how clients are named.",
    fields: { title: "Text" },
    hints: {},
  },
  category: {
    title: "Work categories",
    add: "Add a category",
    addTitle: "Add a category of works",
    lead: "Categories of works besides the built-in ones, in this order. Slides of works choose them, and “Our work” filters by them.",
    empty: "Works have the built-in categories",
    emptyText: "Add a category to choose it for works.",
    fields: { title: "Name" },
    hints: { title: "For example: Trailer music" },
  },
  page: {
    title: "Page texts",
    add: "Change a page",
    addTitle: "Change the texts of a page",
    lead: "Your own texts of the landing page and the services. What you leave empty keeps the built-in text. Of several for one page the first is shown.",
    empty: "Every page has its built-in texts",
    emptyText: "Change a page to replace its title, lead or lists.",
    fields: {
      detail: "Page",
      title: "Title",
      lead: "Lead",
      points: "What you get",
      steps: "How it works",
      arrives: "What arrives",
    },
    hints: {
      lead: "Below the title.",
      points:
        "One line each, for example: Stems: Every part of the track. On the landing page: what every track comes with.",
      steps: "One line each, for example: Send the brief: Film, territory and budget.",
      arrives: "One line each, for example: Licence: One document for the whole use. Not on the landing page.",
    },
  },
  legal: {
    title: "Legal texts",
    add: "Change a legal page",
    addTitle: "Change a legal page",
    lead: "Your own privacy policy, terms and cookie policy. The list of cookies always stays, below your text. Of several for one page the first is shown.",
    empty: "The legal pages have their built-in texts",
    emptyText: "Change one to replace its text with yours.",
    fields: { detail: "Page", title: "Title", lead: "Lead", body: "Text" },
    hints: {
      body: "Lines that start with ## are headings, with - items of a list. An empty line ends a paragraph.",
    },
  },
};
