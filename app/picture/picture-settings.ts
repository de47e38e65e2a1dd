import type { SongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import { type FittedLength, fitLength, fitLimits } from "#app/catalogue/shape/fit-length.ts";
import { frameRates, timeOrNull, writeShortTime } from "#app/licensing/timelines/timecode.ts";
import type { FrameRate } from "#app/licensing/timelines/timeline.ts";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { type Duck, ducksText, readDucks } from "#app/player/picture/ducks.ts";

/** How a song is fitted. Times in ms, of the picture; `keepsMs` of the song. `lengthMs`: null for the whole song. */
export type PictureSettings = {
  fromMs: number;
  lengthMs: number | null;
  rate: string;
  loop: boolean;
  hitsMs: number[];
  keepsMs: number[];
  /** Ranges of the picture in which the music is lowered. */
  ducks: Duck[];
};

export const settingFields = ["from", "length", "rate", "hits", "keeps", "ducks"] as const;
export type SettingField = (typeof settingFields)[number];
/** As typed; `loop` is a checkbox. */
export type TypedSettings = Record<SettingField, string> & { loop: boolean };

/** 25 frames a second: what the lists of editors assume here, too (`writeEdl`). */
const defaultRate = "25";
export const defaultSettings: PictureSettings = {
  ...{ fromMs: 0, lengthMs: null, rate: defaultRate, loop: true },
  hitsMs: [],
  keepsMs: [],
  ducks: [],
};

const maxText = 4000;

export function rateOf({ rate }: Pick<PictureSettings, "rate">): FrameRate {
  return frameRates[Object.hasOwn(frameRates, rate) ? rate : defaultRate] as FrameRate;
}

/** A time of a day at most; null if it is none. */
function timeOf(text: string, rate: FrameRate): number | null {
  const ms = timeOrNull(text, rate);
  return ms !== null && ms <= 24 * fitLimits.maxMs ? ms : null;
}

/** Times apart by spaces or lines, in order and once each; null if one is none, or there are too many. */
function timesOf(text: string, rate: FrameRate, max: number): number[] | null {
  const times = text.split(/,?\s+/).flatMap((part) => (part === "" ? [] : [timeOf(part.replace(/,$/, ""), rate)]));
  const found = [...new Set(times)].filter((ms) => ms !== null).sort((one, other) => one - other);
  return times.includes(null) || found.length > max ? null : found;
}

/** What was typed, from an address. `loop` is on until the form was sent without it. */
export function typedSettings(query: URLSearchParams): TypedSettings {
  const text = (name: string) => (query.get(name) ?? "").toWellFormed().trim().slice(0, maxText);
  const wasSent = query.has("length") || query.has("rate");
  return {
    ...{ from: text("from"), length: text("length"), rate: text("rate") || defaultRate, hits: text("hits") },
    ...{ keeps: text("keeps"), ducks: text("ducks"), loop: query.has("loop") || !wasSent },
  };
}

type ReadSettings = { settings: PictureSettings; errors: Partial<Record<SettingField, string>> };

/** The settings of what was typed; a wrong one is left at its default, with its error. */
export function readSettings(typed: TypedSettings): ReadSettings {
  const errors: ReadSettings["errors"] = {};
  const isRate = Object.hasOwn(frameRates, typed.rate);
  if (!isRate) errors.rate = copy.errors.rate;
  const rate = rateOf(typed);
  const fromMs = typed.from === "" ? 0 : timeOf(typed.from, rate);
  if (fromMs === null) errors.from = copy.errors.from;
  const length = typed.length === "" ? null : timeOf(typed.length, rate);
  const isLength = typed.length === "" || (length !== null && length >= fitLimits.minMs && length <= fitLimits.maxMs);
  if (!isLength) errors.length = copy.errors.length;
  const hitsMs = timesOf(typed.hits, rate, fitLimits.hits);
  if (hitsMs === null) errors.hits = copy.errors.hits;
  const keepsMs = timesOf(typed.keeps, rate, fitLimits.keeps);
  if (keepsMs === null) errors.keeps = copy.errors.keeps;
  const ducks = readDucks(typed.ducks, (text) => timeOf(text, rate));
  if (ducks === null) errors.ducks = copy.errors.ducks;
  const settings: PictureSettings = {
    ...{ fromMs: fromMs ?? 0, lengthMs: isLength ? length : null, rate: isRate ? typed.rate : defaultRate },
    ...{ loop: typed.loop, hitsMs: hitsMs ?? [], keepsMs: keepsMs ?? [], ducks: ducks ?? [] },
  };
  const outside = outsideHit(settings);
  if (outside !== null && errors.hits === undefined) errors.hits = copy.errors.hitOutside(writeShortTime(outside));
  return { settings, errors };
}

/** A hit point at which there is no music. */
function outsideHit({ fromMs, lengthMs, hitsMs }: PictureSettings): number | null {
  const endMs = lengthMs === null ? Number.POSITIVE_INFINITY : fromMs + lengthMs;
  return hitsMs.find((ms) => ms < fromMs || ms >= endMs) ?? null;
}

/** The settings as one would type them. */
export function typedOf(settings: PictureSettings): TypedSettings {
  return typedSettings(settingsQuery(settings));
}

/** The settings as the address has them: `typedSettings` and `readSettings` read them again. */
export function settingsQuery({
  fromMs,
  lengthMs,
  rate,
  loop,
  hitsMs,
  keepsMs,
  ducks,
}: PictureSettings): URLSearchParams {
  const times = (list: number[]) => list.map(writeShortTime).join(" ");
  return new URLSearchParams({
    ...{ from: writeShortTime(fromMs), length: lengthMs === null ? "" : writeShortTime(lengthMs), rate },
    ...{
      hits: times(hitsMs),
      keeps: times(keepsMs),
      ducks: ducksText(ducks, writeShortTime),
      ...(loop ? { loop: "on" } : {}),
    },
  });
}

/** The cut of a song for these settings. Times of its hits are those of the picture. */
export function fitPicture({ track, cuts }: Pick<SongBars, "track" | "cuts">, settings: PictureSettings): FittedLength {
  const { fromMs, lengthMs, loop, hitsMs, keepsMs } = settings;
  const { durationMs } = track;
  const fitted = fitLength(
    { durationMs, cuts },
    { targetMs: lengthMs ?? durationMs, mayLoop: loop, hits: hitsMs.map((ms) => ms - fromMs), keeps: keepsMs },
  );
  return { ...fitted, hits: fitted.hits.map((hit) => ({ ...hit, atMs: hit.atMs + fromMs })) };
}
