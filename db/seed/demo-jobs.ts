import type { Stage } from "#app/opportunities/opportunity.ts";
import type { ShareMark } from "#app/sharing/visits/share-answer.ts";

type DemoGuest = {
  name: string;
  email: string;
  /** Of the first tracks of the job's list; null: heard without an answer. */
  marks: (ShareMark | null)[];
  note?: string;
  isDone?: true;
};

type DemoRoom = { title: string; message: string; showsPrices?: true; guests: DemoGuest[] };

/** A job that began with a brief and led to a request of the demo, whose words, use, budget and deadline it has. */
type DemoJob = DemoRoom & {
  /** Its place in `demoRequests`. */
  request: number;
  stage: Stage;
  lostReason?: string;
  role: string;
  reply: string;
  answer?: string;
};

/** The client is the first guest of the room. All people are invented. */
export const demoJobs: DemoJob[] = [
  {
    ...{ request: 10, stage: "licensing", role: "Brand manager", title: "After work" },
    reply: "Thank you, Piotr. You get eight tracks tomorrow, all free for beer.",
    answer: "Great. Nothing with a ukulele, please.",
    message: "Eight for the balcony. The third is the closest to your reference.",
    guests: [
      {
        name: "Piotr Falk",
        email: "piotr@kestrel-brewery.example",
        marks: ["pick", "no", "pick", "maybe"],
        isDone: true,
      },
      { name: "Ottilie Brand", email: "ottilie@kestrel-brewery.example", marks: [null, null, "pick"] },
    ],
  },
  {
    ...{ request: 1, stage: "licensing", role: "Creative director", title: "Night shift launch" },
    reply: "We start with both publishers today. Two of the three need the writer's word.",
    message: "Three long builds. All of them carry the whole take.",
    guests: [{ name: "Renske Aalto", email: "renske@volta-motors.example", marks: ["maybe", "pick", "pick"] }],
  },
  {
    ...{ request: 2, stage: "licensing", role: "Producer", title: "Open late, second season", showsPrices: true },
    reply: "A theme and a bed from one song is possible. Here is a first list.",
    message: "Themes of twenty seconds that stop on a beat.",
    guests: [
      {
        ...{
          name: "Bea Thornley",
          email: "bea@cornershop-coffee.example",
          marks: ["pick", "maybe", "no"],
          isDone: true,
        },
        note: "The first one. Does it come without the whistle?",
      },
    ],
  },
  {
    ...{ request: 3, stage: "licensing", role: "Agency producer", title: "Harvest", showsPrices: true },
    reply: "Three films, one song: understood. The list comes this afternoon.",
    message: "Each of them has a clean start for the first spoonful.",
    guests: [
      { name: "Sunniva Kjær", email: "sunniva@halden-oats.example", marks: ["pick", null, "no"], isDone: true },
      { name: "Aurel Winter", email: "aurel@halden-oats.example", marks: ["pick"] },
    ],
  },
  {
    ...{ request: 4, stage: "won", role: "Head of marketing", title: "The long table" },
    reply: "The song of the spring film is free again. We add four that sit well beside it.",
    message: "The song of the film, and four of the same kitchen.",
    guests: [{ name: "Odile Garance", email: "odile@marais-kitchens.example", marks: ["pick"], isDone: true }],
  },
  {
    ...{ request: 5, stage: "won", role: "Head of communication", title: "First tram" },
    reply: "Ninety seconds in cinemas and thirty on the radio: here are eight with both lengths.",
    message: "All of them wake up slowly.",
    guests: [
      { name: "Hinnerk Boysen", email: "hinnerk@tramlinie-nord.example", marks: ["no", "maybe", "pick"], isDone: true },
      { name: "Wiebke Sommer", email: "wiebke@tramlinie-nord.example", marks: [null, "pick", "pick"] },
    ],
  },
  {
    ...{ request: 6, stage: "lost", lostReason: "rights", role: "Brand manager", title: "Lucky hour" },
    reply: "We ask the writer first, because it is about a bar.",
    message: "Closing time, backwards.",
    guests: [{ name: "Callum Reeve", email: "callum@brindle-ale.example", marks: ["pick"] }],
  },
];

/** Rooms of `demoOpportunities` that have no request yet, by the address of their contact. */
export const demoRooms: Record<string, DemoRoom> = {
  "jonas@halden-running.example": {
    ...{ title: "Trail shoe film", showsPrices: true },
    message: "Three directions for the trail film. The second builds the longest.",
    guests: [
      { name: "Jonas Ek", email: "jonas@halden-running.example", marks: ["pick", "maybe", null] },
      { name: "Tove Lind", email: "tove@halden-running.example", marks: [] },
    ],
  },
  "mina@kestrel-air.example": {
    ...{ title: "Boarding music", message: "Calm first, then hopeful." },
    guests: [
      {
        ...{
          name: "Mina Okoro",
          email: "mina@kestrel-air.example",
          marks: ["pick", "pick", "no", "pick"],
          isDone: true,
        },
        note: "These three go to the board on Thursday.",
      },
    ],
  },
};

/** What the client of the request at place 2 offers instead of the second quote, minor units. */
export const demoCounter = {
  request: 2,
  total: 100_000,
  note: "Our podcast has 4,000 listeners. Could you meet us here?",
};

/** The sheet of the production that the request at place 5 was delivered for. */
export const demoCueSheet = {
  request: 5,
  production: {
    kind: "commercial",
    brand: "Tramlinie Nord",
    airDate: "",
    network: "Kinos im Norden",
    showLength: "01:30",
  },
  cue: { use: "BI", timeIn: "00:00", timeOut: "01:26", duration: "01:26", origin: "L" },
};

/** What the desk of the catalogue has to look at. */
export const demoSheet = {
  name: "northlight-october.csv",
  head: "ISRC,Title,Label,Year",
  /** Songs of the catalogue whose year changes, and rows that no one can place. */
  songs: 3,
  rest: [",Untitled 4,Northlight Works,2026", "QZDM-26,Paper Boats,Northlight Works,twenty-six"],
};
export const demoUnreadable = {
  ...{ folder: "Saltmarsh, second album", name: "03 Ebb (final final).wav", bytes: 48_211_904, titleKey: "ebb" },
  problem: "The file ends in the middle of a block. Ask for it again.",
};

/** What the agency's producer looks for by herself. */
export const demoAgencyBrief =
  "Thirty seconds for an autumn coat. Warm, a little dusty, acoustic guitar or felt piano, about 90 BPM, no vocals.";
export const demoAgencyUse = {
  name: "Autumn coat, paid social",
  usage: "media:social_paid;territories:DE,AT,CH;months:12;category:clothing",
};
