/** A field of a CWR record: text to the left, or a number to the right with zeros, cut to its length. */
type Field = { length: number; text: string };

/** Text in the characters that CWR allows, in upper case. */
function cwrText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[’‘`]/g, "'")
    .toUpperCase()
    .replace(/[^A-Z0-9 '&(),./!?-]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether CWR's letters can write a name: those of other scripts leave nothing of it, and a name that is empty is refused. */
export const isCwrName = (name: string) => /[A-Z0-9]/.test(cwrText(name));

const text = (length: number, value = ""): Field => ({ length, text: value.slice(0, length).padEnd(length) });
const number = (length: number, value = 0): Field => ({
  length,
  text: String(value).padStart(length, "0").slice(-length),
});
/** Hundredths of a percent in five digits. */
const share = (basisPoints: number) => number(5, basisPoints);
const line = (type: string, fields: Field[]) => type + fields.map((field) => field.text).join("");

/** Performing, mechanical and synchronisation share in basis points. */
export type Shares = { PR: number; MR: number; SR: number };

/** A writer or publisher of a work, with its number in the file. */
export type CwrParty = {
  number: string;
  name: string;
  role: string;
  ipi: string | null;
  society: string;
  shares: Shares;
};

/** Where a controlled party collects: a territory of CISAC's TIS, included or excluded. */
export type CwrTerritory = { tis: string; isIncluded: boolean; shares: Shares };

/** Place of a record: of its transaction in the group, and of itself in the transaction. */
export type Place = { transaction: number; record: number };

const at = ({ transaction, record }: Place) => [number(8, transaction), number(8, record)];
const noShares: Shares = { PR: 0, MR: 0, SR: 0 };
const triple = ({ PR, MR, SR }: Shares) => [share(PR), share(MR), share(SR)];

/** Shares with the party's society before each, which is left out for a share of nothing. */
const bySociety = (society: string, { PR, MR, SR }: Shares) =>
  [PR, MR, SR].flatMap((basisPoints) => [text(3, basisPoints > 0 ? society : ""), share(basisPoints)]);

type Header = { ipi: string; name: string; day: string; time: string; software: string };

/** Transmission header of CWR 2.2, revision 2. */
export function headerRecord({ ipi, name, day, time, software }: Header): string {
  // The header takes the last nine digits of the IPI number.
  const sender = [text(2, "PB"), text(9, ipi.slice(2)), text(45, cwrText(name)), text(5, "01.10")];
  const when = [text(8, day), text(6, time), text(8, day), text(15)];
  return line("HDR", [...sender, ...when, text(3, "2.2"), text(3, "002"), text(30, software), text(30)]);
}

export const groupRecord = () => line("GRH", [text(3, "NWR"), number(5, 1), text(5, "02.20"), number(10), text(2)]);

export const groupTrailer = (transactions: number, records: number) =>
  line("GRT", [number(5, 1), number(8, transactions), number(8, records), text(3), number(10)]);

export const trailer = (transactions: number, records: number) =>
  line("TRL", [number(5, 1), number(8, transactions), number(8, records)]);

type Work = { title: string; code: string; iswc: string | null; durationMs: number | null };

function duration(ms: number | null): string {
  const seconds = Math.round((ms ?? 0) / 1000);
  return [seconds / 3600, (seconds % 3600) / 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join("");
}

export function workRecord(place: Place, { title, code, iswc, durationMs }: Work): string {
  const names = [text(60, cwrText(title)), text(2), text(14, code), text(11, iswc ?? "")];
  const category = [
    number(8),
    text(12),
    text(3, "UNC"),
    text(6, duration(durationMs)),
    text(1, durationMs === null ? "U" : "Y"),
  ];
  // No medley, the original version, no excerpt, arrangement or adaptation.
  const relations = [text(3), text(3), text(3, "ORI"), text(3), text(3), text(3)];
  const rest = [
    text(30),
    text(10),
    text(2),
    text(1, "N"),
    number(3),
    number(8),
    text(1),
    text(25),
    text(25),
    text(1, "N"),
  ];
  return line("NWR", [...at(place), ...names, ...category, ...relations, ...rest]);
}

/** A publisher: `SPU` of the submitter's own, `OPU` of others. */
export function publisherRecord(
  place: Place,
  party: CwrParty,
  { isOwn, sequence }: { isOwn: boolean; sequence: number },
): string {
  const names = [
    number(2, sequence),
    text(9, party.number),
    text(45, cwrText(party.name)),
    text(1),
    text(2, party.role),
  ];
  const numbers = [text(9), text(11, party.ipi ?? ""), text(14)];
  const rest = [text(1), text(1, "N"), text(1), text(13), text(14), text(14), text(2), text(1)];
  return line(isOwn ? "SPU" : "OPU", [
    ...at(place),
    ...names,
    ...numbers,
    ...bySociety(party.society, party.shares),
    ...rest,
  ]);
}

/** A writer: `SWR` whose share is controlled, `OWR` of others. */
export function writerRecord(place: Place, party: CwrParty, isOwn: boolean): string {
  const words = cwrText(party.name).split(" ");
  const last = words.at(-1) ?? "";
  const names = [
    text(9, party.number),
    text(45, last),
    text(30, words.slice(0, -1).join(" ")),
    text(1),
    text(2, party.role),
  ];
  const numbers = [text(9), text(11, party.ipi ?? "")];
  const rest = [text(1), text(1, "N"), text(1), text(1), text(13), text(12), text(1)];
  return line(isOwn ? "SWR" : "OWR", [
    ...at(place),
    ...names,
    ...numbers,
    ...bySociety(party.society, party.shares),
    ...rest,
  ]);
}

/** Where a controlled publisher (`SPT`) or writer (`SWT`) collects. */
export function territoryRecord(
  type: "SPT" | "SWT",
  place: Place,
  { party, territory, sequence }: { party: string; territory: CwrTerritory; sequence: number },
): string {
  const { tis, isIncluded, shares } = territory;
  const constant = type === "SPT" ? [text(6)] : [];
  const end = [text(1, isIncluded ? "I" : "E"), text(4, tis), text(1, "N"), number(3, sequence)];
  return line(type, [...at(place), text(9, party), ...constant, ...triple(isIncluded ? shares : noShares), ...end]);
}

/** The publisher of a controlled writer. */
export function linkRecord(place: Place, { publisher, writer }: { publisher: CwrParty; writer: CwrParty }): string {
  const names = [text(9, publisher.number), text(45, cwrText(publisher.name)), text(14), text(14)];
  return line("PWR", [...at(place), ...names, text(9, writer.number), number(2, 1)]);
}

type Recording = { isrc: string; title: string; artists: string; label: string | null; durationMs: number };

export function recordingRecord(place: Place, { isrc, title, artists, label, durationMs }: Recording): string {
  const album = [text(60), text(60), text(18), text(13)];
  const names = [text(60, cwrText(title)), text(60), text(60, cwrText(artists)), text(60, cwrText(label ?? ""))];
  const codes = [text(12, isrc), text(1), text(1), text(3)];
  return line("REC", [
    ...[...at(place), number(8), text(60), text(6, duration(durationMs)), text(5)],
    ...[...album, ...codes, ...names, text(20), text(14)],
  ]);
}
