import type {
  AgreementFact,
  ClearanceStatus,
  LicenceFact,
  RestrictionFact,
  SongFacts,
} from "#app/rights/clearability/clearability.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

/** 2030 in Germany: paid social, food. */
export const usualUse: Usage = {
  ...{ media: ["social_paid"], territories: ["DE"], startsOn: "2030-01-01", termMonths: 12, perpetual: false },
  ...{ exclusivity: "none", category: "food", budget: null, currency: null },
};

export const client = { today: "2029-07-01", companyId: "client" };

/** "World -DE North_America" are territories in and out. */
function placeIn(words: string[]) {
  const codes = words.filter((word) => /^-?(?:[A-Z]{2}|World|DACH|LATAM|APAC|North_America)$/.test(word));
  const named = codes.map((code) => code.replaceAll("_", " "));
  return {
    territories: named.filter((code) => !code.startsWith("-")),
    excluded: named.filter((code) => code.startsWith("-")).map((code) => code.slice(1)),
  };
}

const world = (place: ReturnType<typeof placeIn>) =>
  place.territories.length === 0 ? { ...place, territories: ["World"] } : place;

/** The text behind "name=" in one of the words. */
const valueIn = (words: string[], name: string) =>
  words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);

/** First and last day of "2030-01-01..2030-06-30", "2030-01-01.." or "..2030-06-30". */
function daysIn(words: string[]): [string | null, string | null] {
  const [from = "", until = ""] = words.find((word) => word.includes(".."))?.split("..") ?? [];
  return [from || null, until || null];
}

/**
 * "50 Lund World -DE PR theirs asks=5 mfn embargo=2030-06-01 not=alcohol upto=5000:radio": a share of 50 %. Without more it is controlled
 * everywhere and asks for nothing.
 */
export function share(text: string, side: Side, id = text): Share {
  const [percent = "", name = "", ...words] = text.split(" ");
  const [fee, preclearMedia] = valueIn(words, "upto")?.split(":") ?? [];
  const days = valueIn(words, "asks");
  return {
    ...{ id: `${side} ${id}`, side, partyId: name, name, role: side === "master" ? "OWNER" : "CA" },
    right: (words.find((word) => ["PR", "MR", "SR"].includes(word)) ?? "all") as Share["right"],
    ...{ society: null, ipi: null, email: null, shareBp: Math.round(Number(percent) * 100) },
    ...world(placeIn(words.filter((word) => !["PR", "MR", "SR"].includes(word)))),
    controlled: !words.includes("theirs"),
    approvalRequired: words.includes("asks") || days !== undefined,
    approvalDays: days === undefined ? null : Number(days),
    terms: {
      mfn: words.includes("mfn"),
      excludedCategories: valueIn(words, "not")?.split("+") ?? [],
      embargoUntil: valueIn(words, "embargo") ?? null,
      ...{ sampleNote: "", approvalContact: null },
      preclearFee: fee === undefined ? null : Number(fee) * 100,
      preclearCurrency: fee === undefined ? null : (valueIn(words, "in") ?? "EUR"),
      preclearMedia: preclearMedia?.split("+") ?? [],
    },
  };
}

/** "A-1 Lund 2029-01-01..2030-06-30 DACH -CH master=60 composition=0 media=radio exclusive mfn others": all of both sides without more. */
export function agreement(text: string): AgreementFact {
  const [number = "", partyId = "", ...words] = text.split(" ");
  const [startsOn, endsOn] = daysIn(words);
  const granted = (side: Side) => Math.round(Number(valueIn(words, side) ?? 100) * 100);
  return {
    ...{ id: number, number, title: number, partyId, startsOn: startsOn ?? "2020-01-01", endsOn },
    ...{ masterBp: granted("master"), compositionBp: granted("composition"), ...world(placeIn(words)) },
    ...{ media: valueIn(words, "media")?.split("+") ?? [], exclusive: words.includes("exclusive") },
    ...{ mfn: words.includes("mfn"), isForClient: !words.includes("others") },
  };
}

/** "use alcohol 2030-01-01..2030-06-30", "territory DACH", "company client". */
export function restriction(text: string): RestrictionFact {
  const [kind, value = "", ...words] = text.split(" ");
  const [validFrom, validUntil] = daysIn(words);
  const isCompany = kind === "company";
  return {
    ...{ kind: kind as RestrictionFact["kind"], name: `No ${value}`, value: isCompany ? "" : value },
    ...{ companyId: isCompany ? value : null, validFrom, validUntil },
  };
}

/** "full DE AT 2029-01-01..2031-12-31 of=food version own held media=radio": of this recording, to another company, without more. */
export function licence(text: string): LicenceFact {
  const [exclusivity, ...words] = text.split(" ");
  const [startsOn, endsOn] = daysIn(words);
  return {
    ...{ isSameRecording: !words.includes("version"), isOwn: words.includes("own") },
    held: words.includes("held")
      ? { number: "L-2029-0001", media: valueIn(words, "media")?.split("+") ?? ["social_paid"] }
      : null,
    ...{ exclusivity: exclusivity as LicenceFact["exclusivity"], category: valueIn(words, "of") ?? "" },
    ...{ startsOn: startsOn ?? "2029-01-01", endsOn, territories: world(placeIn(words)).territories },
  };
}

/** What is on file of a song, as the texts above; without more, one party controls both sides everywhere. */
export type SongText = {
  composition?: string[];
  master?: string[];
  agreements?: string[];
  restrictions?: string[];
  licences?: string[];
  disputes?: Side[];
  tier?: string;
  isPublished?: boolean;
  /** "2030-01-01..2030-06-30" */
  published?: string;
  /** Recorded by the staff. */
  clearances?: Partial<Record<Side, ClearanceStatus>>;
};

const all = (list: string[] | undefined, side: Side) =>
  (list ?? ["100 Harbour"]).map((text, at) => share(text, side, `${at}`));

export function factsOf(song: SongText): SongFacts {
  const [publishFrom, publishUntil] = daysIn([song.published ?? ""]);
  return {
    shares: [...all(song.composition, "composition"), ...all(song.master, "master")],
    disputes: (song.disputes ?? []).map((side) => ({ side })),
    restrictions: (song.restrictions ?? []).map(restriction),
    agreements: (song.agreements ?? []).map(agreement),
    licences: (song.licences ?? []).map(licence),
    tierWarning: song.tier ?? null,
    isPublished: song.isPublished ?? true,
    ...{ publishFrom, publishUntil },
  };
}
