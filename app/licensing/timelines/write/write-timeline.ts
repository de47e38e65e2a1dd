import { escapeMarkup } from "#app/edge/escape-markup.ts";
import { csvText } from "#app/edge/http/csv-text.ts";
import { frameRates, hoursIn, msToFrames, writeTime, writeTimecode } from "#app/licensing/timelines/timecode.ts";
import type { FrameRate, Timeline, TimelineEvent } from "#app/licensing/timelines/timeline.ts";
import { songPath } from "#app/track/track.ts";
import { oneLine } from "#app/ui/one-line.ts";

/** A use with both of its times: others have no place on a timeline. */
type PlacedEvent = TimelineEvent & { startMs: number; endMs: number };

/** The uses that have both times. */
export function placed(events: readonly TimelineEvent[]): PlacedEvent[] {
  return events.flatMap((event) => {
    const { startMs, endMs } = event;
    return startMs === null || endMs === null ? [] : [{ ...event, startMs, endMs }];
  });
}

const rateOf = ({ rate }: Timeline): FrameRate => rate ?? (frameRates["25"] as FrameRate);

/** Ids as `idsIn` finds them again. */
export function idTexts(ids: readonly string[]): string[] {
  return ids.map((id) => (id.startsWith("song/") ? songPath({ slug: id.slice(5) }) : id));
}

function edlChannels(track: string): string {
  if (track === "A1-2") return "AA";
  return /^A\d{1,2}$/.test(track) && track !== "A1" ? track : "A";
}

/** CMX 3600, from the first hour on. */
export function writeEdl(timeline: Timeline): string {
  const rate = rateOf(timeline);
  const start = hoursIn(1, rate);
  const events = placed(timeline.events).map(({ name, file, startMs, endMs, sourceMs, mediaMs, track, ids }, index) => {
    const [from, to] = [msToFrames(startMs, rate), msToFrames(endMs, rate)];
    const source = msToFrames(sourceMs ?? 0, rate);
    const times = [source, source + to - from, start + from, start + to].map((count) => writeTimecode(count, rate));
    return [
      [String(index + 1).padStart(3, "0"), "AX", edlChannels(track), "C", ...times].join("  "),
      `* FROM CLIP NAME: ${oneLine(name)}`,
      ...(file === "" ? [] : [`* SOURCE FILE: ${oneLine(file)}`]),
      ...(mediaMs === null ? [] : [`* MEDIA LENGTH: ${writeTime(mediaMs)}`]),
      ...(ids.length === 0 ? [] : [`* ID: ${idTexts(ids).join(" ")}`]),
    ].join("\n");
  });
  const frames = `FCM: ${rate.drop ? "DROP FRAME" : "NON-DROP FRAME"}`;
  return `${[`TITLE: ${oneLine(timeline.title)}`, frames, `* TIMELINE START: ${writeTimecode(start, rate)}`, ...events].join("\n")}\n`;
}

/** Text for XML 1.0. */
export function xmlText(text: string): string {
  return escapeMarkup(text.toWellFormed().replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, " "));
}

/** FCPXML 1.10: one gap as long as the edit, to which every use is connected. */
export function writeFcpxml(timeline: Timeline): string {
  const rate = rateOf(timeline);
  const time = (ms: number) => `${msToFrames(ms, rate) * rate.seconds}/${rate.frames}s`;
  const events = placed(timeline.events);
  const length = time(Math.max(timeline.lengthMs ?? 0, ...events.map(({ endMs }) => endMs)));
  const assets = events.map(
    ({ name, file, mediaMs, ids }, index) =>
      `<asset id="a${index + 1}" name="${xmlText(name)}" hasAudio="1" start="0s" duration="${mediaMs ?? 0}/1000s">` +
      `<media-rep kind="original-media" src="${file === "" ? "" : `file:///${encodeURIComponent(file)}`}"/>` +
      `<metadata><md key="com.apple.proapps.studio.metadataContent" value="${xmlText(idTexts(ids).join(" "))}"/></metadata></asset>`,
  );
  const clips = events.map(({ name, startMs, endMs, sourceMs, track }, index) => {
    const duration = msToFrames(endMs, rate) - msToFrames(startMs, rate);
    const times = `offset="${time(startMs)}" start="${time(sourceMs ?? 0)}" duration="${duration * rate.seconds}/${rate.frames}s"`;
    return `<asset-clip ref="a${index + 1}" lane="-${index + 1}" name="${xmlText(name)}" audioRole="${xmlText(track)}" ${times}/>`;
  });
  return fcpxmlOf({ title: timeline.title, rate, start: "0s", length, assets, inside: clips });
}

type GapProject = {
  title: string;
  rate: FrameRate;
  /** Pixels of the picture, where it is known. */
  size?: { width: number; height: number };
  /** Seconds at which its timecode begins, and for which it goes on: "5/1s". */
  start: string;
  length: string;
  assets: string[];
  inside: string[];
};

/** A project of one gap, with what is `inside` it at times of its own, from 0 on. */
export function fcpxmlOf({ title, rate, size, start, length, assets, inside }: GapProject): string {
  const pixels = size === undefined ? "" : ` width="${size.width}" height="${size.height}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n<fcpxml version="1.10"><resources>',
    ...[`<format id="r1" frameDuration="${rate.seconds}/${rate.frames}s"${pixels}/>`, ...assets],
    `</resources><library><event><project name="${xmlText(title)}">`,
    `<sequence format="r1" tcStart="${start}" tcFormat="${rate.drop ? "DF" : "NDF"}" duration="${length}"><spine>`,
    `<gap name="Gap" offset="${start}" start="0s" duration="${length}">`,
    ...inside,
    "</gap></spine></sequence></project></event></library></fcpxml>\n",
  ].join("\n");
}

/** OpenTimelineIO: a track for each use, so that they may overlap. */
export function writeOtio(timeline: Timeline): string {
  const rate = rateOf(timeline);
  const perSecond = rate.frames / rate.seconds;
  const time = (value: number, of = perSecond) => ({ OTIO_SCHEMA: "RationalTime.1", rate: of, value });
  const range = (start: object, duration: object) => ({ OTIO_SCHEMA: "TimeRange.1", start_time: start, duration });
  const tracks = placed(timeline.events).map(({ name, file, startMs, endMs, sourceMs, mediaMs, track, ids }) => {
    const [from, to] = [msToFrames(startMs, rate), msToFrames(endMs, rate)];
    const gap = { OTIO_SCHEMA: "Gap.1", name: "", source_range: range(time(0), time(from)) };
    const media = {
      OTIO_SCHEMA: "ExternalReference.1",
      target_url: file === "" ? "" : `file:///${encodeURIComponent(file)}`,
      available_range: mediaMs === null ? null : range(time(0, 1000), time(mediaMs, 1000)),
      metadata: { ids: idTexts(ids) },
    };
    const clip = {
      ...{ OTIO_SCHEMA: "Clip.2", name, source_range: range(time(msToFrames(sourceMs ?? 0, rate)), time(to - from)) },
      ...{ media_references: { DEFAULT_MEDIA: media }, active_media_reference_key: "DEFAULT_MEDIA" },
    };
    return { OTIO_SCHEMA: "Track.1", name: track, kind: "Audio", children: [gap, clip] };
  });
  return `${JSON.stringify(
    {
      ...{ OTIO_SCHEMA: "Timeline.1", name: timeline.title, global_start_time: time(0) },
      tracks: { OTIO_SCHEMA: "Stack.1", name: "tracks", children: tracks },
    },
    null,
    1,
  )}\n`;
}

/** Head of the file that the page and the API read, and `npm run timeline` prints. */
const csvHead = ["Name", "File", "Start", "End", "Source start", "Media length", "Track", "Ids"];

export function writeTimelineCsv({ events }: Pick<Timeline, "events">): string {
  const time = (ms: number | null) => (ms === null ? "" : writeTime(ms));
  const rows = events.map(({ name, file, startMs, endMs, sourceMs, mediaMs, track, ids }) => [
    ...[name, file, time(startMs), time(endMs), time(sourceMs), time(mediaMs), track, idTexts(ids).join(" ")],
  ]);
  return csvText([csvHead, ...rows]);
}
