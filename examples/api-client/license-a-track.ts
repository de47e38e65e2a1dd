import { parseArgs } from "node:util";
import { ApiError, createClient } from "./client.ts";

const { SYNCLINE_URL: origin, SYNCLINE_TOKEN: token } = process.env;
const { positionals } = parseArgs({ allowPositionals: true });
const words = positionals[0] ?? "";

if (!origin || !token || !words) {
  console.error('Usage: SYNCLINE_URL=https://… SYNCLINE_TOKEN=… node license-a-track.ts "words to search"');
  process.exit(2);
}

const { call, rows } = createClient({ origin, token });

/** Social media in Germany and Austria for a year. */
const use = { media: ["social_paid"], territories: ["DE", "AT"], termMonths: 12 };
const usage = `media:${use.media.join()};territories:${use.territories.join()};months:${use.termMonths}`;

/** Songs that are asked about: an address holds 100. */
const maxSongs = 50;

async function findSongs(q: string, cursor: string | undefined) {
  const { songs: items, next } = await call("get", "/search", { query: { q, cursor } });
  return { items, next };
}

type Song = Awaited<ReturnType<typeof findSongs>>["items"][number];

async function main(words: string): Promise<void> {
  // 1. Search, page by page.
  const songs: Song[] = [];
  for await (const song of rows((cursor) => findSongs(words, cursor))) {
    songs.push(song);
    if (songs.length === maxSongs) break;
  }
  if (songs.length === 0) {
    console.log(`Nothing found for “${words}”.`);
    return;
  }

  // 2. Ask which of them can be licensed for the use.
  const ids = songs.map(({ id }) => id).join();
  const { items } = await call("get", "/clearance", { query: { songs: ids, usage } });
  for (const { _id, text, price } of items) {
    const name = songs.find(({ id }) => id === _id)?.title ?? _id;
    console.log(`${name}: ${text}${price ? `, ${price.text}` : ""}`);
  }
  const chosen = items.find(({ light }) => light === "clear") ?? items.find(({ light }) => light === "approvals");
  if (chosen === undefined) {
    console.log("None of them can be licensed for this use.");
    return;
  }

  // 3. Put it into the draft request. A person reads it and sends it: programs cannot.
  const {
    songs: before,
    totals: _,
    price: __,
    unavailableSongs: ___,
    ...draft
  } = await call("get", "/transactions/draft");
  if (before.some(({ _id }) => _id === chosen._id)) {
    console.log("It is in the draft already.");
    return;
  }
  // The call replaces all terms, so those that the person entered go with it.
  const { media, territories, termMonths, perpetual } = draft;
  const isOpen = media.length === 0 && territories.length === 0 && termMonths === null && !perpetual;
  const { songs: after } = await call("put", "/transactions/draft", {
    body: { ...draft, project: draft.project || "Example", ...(isOpen ? use : {}), songId: chosen._id },
  });
  console.log(`The draft has ${after.length} tracks now: ${origin}/transactions/draft`);
  if (!isOpen) console.log("It was begun for another use, which stays as it is.");
}

try {
  await main(words);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.status} ${error.code}: ${error.message}`);
  for (const [field, messages] of Object.entries(error.fields)) console.error(`  ${field}: ${messages.join(" ")}`);
  process.exit(1);
}
