import { itemName } from "#app/exchange/sheets/cells/sheet-items.ts";
import type { SheetCell } from "#app/exchange/sheets/file/sheet-parts.ts";
import { publisherRoles, writerRoles } from "#app/rights/shares.ts";

/** What a numbered column says of its person. */
const partNames = {
  first: ["first name", "first", "given name", "vorname", "prénom"],
  middle: ["middle name", "middle"],
  last: ["last name", "last", "surname", "family name", "nachname", "nom"],
  name: ["", "name", "full name"],
  ipi: ["ipi", "cae", "cae/ipi", "ipi/cae", "cae ipi", "ipi number", "cae number", "ipi no", "ipi name number"],
  share: [
    "share",
    "split",
    "%",
    "percentage",
    "ownership",
    "ownership share",
    "share %",
    "split %",
    "performance share",
  ],
  role: ["role", "capacity"],
} as const;
type Part = keyof typeof partNames;

/** A person of numbered columns: the places of their parts, and their role where no column says it. */
type JoinedPerson = { role: string; places: Partial<Record<Part, number>> };
/** A column that a sheet has in parts, by person in their order. */
export type JoinedColumn = { name: "Writers" | "Publishers"; people: JoinedPerson[] };

const kinds: Record<string, { name: JoinedColumn["name"]; role: string }> = {
  writer: { name: "Writers", role: "CA" },
  songwriter: { name: "Writers", role: "CA" },
  composer: { name: "Writers", role: "C" },
  author: { name: "Writers", role: "A" },
  lyricist: { name: "Writers", role: "A" },
  publisher: { name: "Publishers", role: "E" },
};
const maxName = 60;
const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s:_()#.-]+/g, " ")
    .trim();

/** "WRITER:1: First Name", "Composer 2 IPI", "Publisher Share 1" → its kind, number and part. */
function readName(cell: string): { kind: string; number: number; part: Part } | null {
  if (cell.length > maxName) return null;
  const [first = "", ...rest] = words(cell)
    .replace(/^track /, "")
    .split(" ");
  const [, kind = "", attached = ""] = /^([a-z]+)(\d{0,2})$/.exec(first) ?? [];
  const numbers = [attached, ...rest].filter((word) => /^\d{1,2}$/.test(word));
  if (!Object.hasOwn(kinds, kind) || numbers.length !== 1) return null;
  const said = rest.filter((word) => !/^\d{1,2}$/.test(word)).join(" ");
  const part = (Object.keys(partNames) as Part[]).find((one) => partNames[one].some((name) => name === said));
  return part === undefined ? null : { kind, number: Number(numbers[0]), part };
}

/** The column that one with this name is a numbered part of; null for none. */
export function joinedNameOf(cell: string): JoinedColumn["name"] | null {
  return kinds[readName(cell)?.kind ?? ""]?.name ?? null;
}

/** The columns of writers and publishers that a head has in numbered parts. */
export function joinedColumns(head: readonly string[]): JoinedColumn[] {
  const people = new Map<string, JoinedPerson & { name: JoinedColumn["name"]; number: number }>();
  for (const [at, cell] of head.entries()) {
    const read = readName(cell);
    const kind = read && kinds[read.kind];
    if (!read || !kind) continue;
    const key = `${read.kind} ${read.number}`;
    const person = people.get(key) ?? { ...kind, number: read.number, places: {} };
    person.places[read.part] ??= at;
    people.set(key, person);
  }
  const named = [...people.values()].filter(({ places }) => "name" in places || "last" in places);
  return (["Writers", "Publishers"] as const).flatMap((name) => {
    const own = named.filter((one) => one.name === name).sort((a, b) => a.number - b.number);
    return own.length === 0 ? [] : [{ name, people: own.map(({ role, places }) => ({ role, places })) }];
  });
}

/** A row with the items of its joined columns behind its own cells: `Ana Grey (CA, IPI 00014107338) 50%`. */
export function withJoined(
  cells: readonly SheetCell[],
  { joined, width }: { joined: readonly JoinedColumn[]; width: number },
): readonly SheetCell[] {
  if (joined.length === 0) return cells;
  const textAt = (place: number | undefined) => {
    const cell = place === undefined ? "" : (cells[place] ?? "");
    return (typeof cell === "string" ? cell : cell.text).trim();
  };
  const itemOf = ({ role, places }: JoinedPerson, roles: readonly string[]): string[] => {
    const { first, middle, last } = places;
    const person = textAt(places.name) || [first, middle, last].map(textAt).filter(Boolean).join(" ");
    if (person === "") return [];
    const given = textAt(places.role).toUpperCase();
    const ipi = textAt(places.ipi).replaceAll(/\D/g, "");
    const share = textAt(places.share).replace("%", "").trim();
    const said = `${roles.includes(given) ? given : role}${ipi === "" ? "" : `, IPI ${ipi.padStart(11, "0")}`}`;
    return [`${itemName(person)} (${said})${share === "" ? "" : ` ${share}%`}`];
  };
  const items = joined.map(({ name, people }) =>
    people.flatMap((one) => itemOf(one, name === "Writers" ? writerRoles : publisherRoles)).join("; "),
  );
  return [...Array.from({ length: width }, (_, at) => cells[at] ?? ""), ...items];
}

/** The places of a joined column's parts. */
export function placesOf({ people }: JoinedColumn): number[] {
  return people.flatMap(({ places }) => Object.values(places));
}
