/** A range of the picture in which the music is lowered by `db` decibels. */
export type Duck = { fromMs: number; toMs: number; db: number };

export const maxDucks = 100;
/** A shorter range could not be seen or taken hold of. */
const shortestMs = 200;
export const duckRange = { min: 1, max: 60, usual: 12 };

const pattern = /^([\d:;.]{1,20})[-–]([\d:;.]{1,20})(?:@(\d{1,2}(?:\.\d)?))?$/;

/** Ranges in order that do not meet: those that do become one, as low as the lower. */
export function mergeDucks(ducks: readonly Duck[]): Duck[] {
  const merged: Duck[] = [];
  for (const duck of ducks.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const last = merged.at(-1);
    if (last === undefined || duck.fromMs > last.toMs) merged.push({ ...duck });
    else Object.assign(last, { toMs: Math.max(last.toMs, duck.toMs), db: Math.max(last.db, duck.db) });
  }
  return merged;
}

type DuckMove = { part: "from" | "to" | "whole"; ms: number; lengthMs: number; onFrame: (ms: number) => number };

/** A range of which the start, the end or both went by `ms`: no further past `lengthMs`, on frames, and of 200 ms at least. */
export function moveDuck(duck: Duck, { part, ms, lengthMs, onFrame }: DuckMove): Duck {
  const length = duck.toMs - duck.fromMs;
  if (part === "whole") {
    const latestMs = Math.max(duck.fromMs, lengthMs - length);
    const fromMs = onFrame(Math.max(0, Math.min(duck.fromMs + ms, latestMs)));
    return { ...duck, fromMs, toMs: fromMs + length };
  }
  if (part === "from")
    return { ...duck, fromMs: Math.max(0, Math.min(onFrame(duck.fromMs + ms), duck.toMs - shortestMs)) };
  return { ...duck, toMs: Math.max(Math.min(onFrame(duck.toMs + ms), lengthMs), duck.fromMs + shortestMs) };
}

/** "0:03-0:07@12 0:20-0:24"; null if a part is no range. `timeOf`: ms of a time, null if it is none. */
export function readDucks(text: string, timeOf: (text: string) => number | null): Duck[] | null {
  const ducks: Duck[] = [];
  for (const part of text.split(/,?\s+/)) {
    if (part === "") continue;
    const [, from = "", to = "", db = String(duckRange.usual)] = pattern.exec(part.replace(/,$/, "")) ?? [];
    const [fromMs, toMs] = [timeOf(from), timeOf(to)];
    const isDb = Number(db) >= duckRange.min && Number(db) <= duckRange.max;
    if (fromMs === null || toMs === null || toMs <= fromMs || !isDb || ducks.length >= maxDucks) return null;
    ducks.push({ fromMs, toMs, db: Number(db) });
  }
  return mergeDucks(ducks);
}

export function ducksText(ducks: readonly Duck[], timeText: (ms: number) => string): string {
  return ducks.map(({ fromMs, toMs, db }) => `${timeText(fromMs)}-${timeText(toMs)}@${db}`).join(" ");
}
