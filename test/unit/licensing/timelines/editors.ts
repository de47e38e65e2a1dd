import { gzipSync } from "node:zlib";

/** A piece of music in an edit, in frames of the edit. */
export type Use = { name: string; file: string; from: number; to: number; source: number };
export type Edit = { fps: [frames: number, seconds: number]; drop: boolean; uses: Use[] };

const songs = ["Night Ferry", "Tide & Stone", "Größer als <Du>", "東京の夜", "Paper Lantern (Instrumental)"];

/** Edits of different rates, of up to an hour; each with pieces that meet, are used again and lie far apart. */
export const edits: Edit[] = [
  { fps: [24_000, 1001], drop: false },
  { fps: [24, 1], drop: false },
  { fps: [25, 1], drop: false },
  { fps: [30_000, 1001], drop: true },
  { fps: [30_000, 1001], drop: false },
  { fps: [60_000, 1001], drop: true },
].map((rate, seed) => {
  const fps = rate.fps as [number, number];
  const second = Math.round(fps[0] / fps[1]);
  const uses = [0, 1, 2, 0, 3, 4].map((song, index) => {
    const from = index * second * (90 + seed * 97) + ((index * 7 + seed) % second);
    const name = songs[song] ?? "";
    const file = `Lowtide - ${name.replaceAll(/[<>]/g, "")}.wav`;
    return { name, file, from, to: from + second * 20 + index, source: index * 3 * second + index };
  });
  return { fps, drop: rate.drop, uses };
});

export function ms(frames: number, { fps }: Edit): number {
  return (frames * 1000 * fps[1]) / fps[0];
}

/** Counted from the definition, minute by minute: the readers use another way. */
function timecode(frames: number, { fps, drop }: Edit): string {
  const base = Math.round(fps[0] / fps[1]);
  let [rest, minute] = [frames, 0];
  for (;;) {
    const length = base * 60 - (drop && minute % 10 !== 0 ? base / 15 : 0);
    if (rest < length) break;
    rest -= length;
    minute += 1;
  }
  const frame = rest + (drop && minute % 10 !== 0 ? base / 15 : 0);
  const parts = [Math.floor(minute / 60), minute % 60, Math.floor(frame / base)];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${parts.map(two).join(":")}${drop ? ";" : ":"}${two(frame % base)}`;
}

function hour(edit: Edit): number {
  let frames = 3600 * Math.round(edit.fps[0] / edit.fps[1]);
  if (edit.drop) frames -= (frames / 3600 / 15) * 54;
  return frames;
}

function edlLine(number: number, channels: string, kind: string, { from, to, source }: Use, edit: Edit): string {
  const start = hour(edit);
  const times = [source, source + to - from, start + from, start + to].map((frames) => timecode(frames, edit));
  return `${String(number).padStart(3, "0")}  AX       ${channels.padEnd(5)} ${kind.padEnd(8)} ${times.join(" ")}`;
}

/** Avid: channels of their own, tape names, locators, and a dissolve out of the third piece into the fourth. */
export function avidEdl(edit: Edit): string {
  const lines = edit.uses.flatMap((use, index) => [
    edlLine(index * 2 + 1, "V", "C", { ...use, source: 0 }, edit),
    "* FROM CLIP NAME:  INTERVIEW_A.new.01",
    edlLine(index * 2 + 2, index % 2 === 0 ? "AA" : "A2", "C", use, edit),
    `* FROM CLIP NAME:  ${use.name}`,
    `* SOURCE FILE: ${use.file}`,
    "* LOC: 01:00:00:00 RED     CHECK LEVEL",
  ]);
  return ["TITLE:   SPOT_V3", `FCM: ${edit.drop ? "DROP FRAME" : "NON-DROP FRAME"}`, ...lines].join("\r\n");
}

/** Premiere: one file for each pair of tracks, an empty line between events. */
export function premiereEdl(edit: Edit): string {
  const lines = edit.uses.flatMap((use, index) => [
    edlLine(index + 1, "A", "C", use, edit),
    `* FROM CLIP NAME: ${use.file}`,
    `M2   AX             ${(edit.fps[0] / edit.fps[1]).toFixed(1)}                ${timecode(use.source, edit)}`,
    "",
  ]);
  return [`TITLE: Sequence 01`, `FCM: ${edit.drop ? "DROP FRAME" : "NON-DROP FRAME"}`, "", ...lines].join("\n");
}

/** Resolve: all tracks in one file. */
export function resolveEdl(edit: Edit): string {
  const lines = edit.uses.flatMap((use, index) => [
    edlLine(index + 1, index % 2 === 0 ? "A" : "A3", "C", use, edit),
    `* FROM CLIP NAME: ${use.file}`,
  ]);
  return ["TITLE: Timeline 1", `FCM: ${edit.drop ? "DROP FRAME" : "NON-DROP FRAME"}`, ...lines].join("\n");
}

/** Resolve: a video track, two audio tracks with gaps, media with their own rate of samples. */
export function resolveOtio(edit: Edit): string {
  const perSecond = edit.fps[0] / edit.fps[1];
  const time = (value: number, rate = perSecond) => ({ OTIO_SCHEMA: "RationalTime.1", rate, value });
  const range = (start: object, duration: object) => ({ OTIO_SCHEMA: "TimeRange.1", start_time: start, duration });
  const track = (name: string, kind: string, uses: Use[]) => {
    let at = 0;
    const children = uses.flatMap((use) => {
      const gap = { OTIO_SCHEMA: "Gap.1", name: "", source_range: range(time(0), time(use.from - at)) };
      at = use.to;
      const media = {
        ...{ OTIO_SCHEMA: "ExternalReference.1", target_url: `/Volumes/Media/${use.file}`, metadata: {} },
        available_range: range(time(0, 48_000), time(48_000 * 180, 48_000)),
      };
      const clip = {
        ...{ OTIO_SCHEMA: "Clip.2", name: use.file, source_range: range(time(use.source), time(use.to - use.from)) },
        ...{ media_references: { DEFAULT_MEDIA: media }, active_media_reference_key: "DEFAULT_MEDIA", enabled: true },
      };
      return [gap, clip];
    });
    return { OTIO_SCHEMA: "Track.1", name, kind, children };
  };
  const half = (odd: number) => edit.uses.filter((_, index) => index % 2 === odd);
  return JSON.stringify({
    ...{ OTIO_SCHEMA: "Timeline.1", name: "Timeline 1", global_start_time: time(hour(edit)) },
    tracks: {
      ...{ OTIO_SCHEMA: "Stack.1", name: "", source_range: null },
      children: [
        track("Video 1", "Video", edit.uses),
        track("Audio 1", "Audio", half(0)),
        track("Audio 2", "Audio", half(1)),
      ],
    },
  });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Final Cut: the first piece in the storyline, the others connected to the clips of the picture, the last in a compound clip. */
export function finalCutXml(edit: Edit): string {
  const [frames, seconds] = edit.fps;
  const time = (count: number) => `${count * seconds}/${frames}s`;
  const start = hour(edit);
  const last = edit.uses.at(-1) as Use;
  const asset = (use: Use, id: string) =>
    `<asset id="${id}" name="${escaped(use.file)}" start="0s" duration="200s" hasAudio="1" audioSources="1">
      <media-rep kind="original-media" src="file:///Users/ed/${encodeURIComponent(use.file)}"/></asset>`;
  const clip = (use: Use, id: string, lane: string, offset: number) =>
    `<asset-clip ref="${id}"${lane} offset="${time(offset)}" name="${escaped(use.name)}" start="${time(use.source)}"
      duration="${time(use.to - use.from)}" audioRole="music.music-1"/>`;
  // The picture begins an hour into its own media: what hangs on it counts from there.
  const pictureStart = start + 5;
  const connected = edit.uses
    .slice(0, -1)
    .map((use, index) => clip(use, `a${index}`, ` lane="-${index + 1}"`, pictureStart + use.from));
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.11">
  <resources>
    <format id="r1" name="FFVideoFormat1080p" frameDuration="${seconds}/${frames}s" width="1920" height="1080"/>
    <asset id="v1" name="picture" start="${time(start)}" duration="9000s" hasVideo="1" format="r1"/>
    ${edit.uses.map((use, index) => asset(use, `a${index}`)).join("\n")}
    <media id="m1" name="End"><sequence format="r1" tcStart="0s" duration="${time(last.to - last.from)}">
      <spine><asset-clip ref="a${edit.uses.length - 1}" offset="0s" name="${escaped(last.name)}" start="${time(last.source)}"
        duration="${time(last.to - last.from)}" audioRole="music.music-1"/></spine></sequence></media>
  </resources>
  <library><event name="Spot"><project name="Spot v3">
    <sequence format="r1" tcStart="${time(start)}" tcFormat="${edit.drop ? "DF" : "NDF"}" duration="9000s">
      <spine>
        <asset-clip ref="v1" offset="${time(start)}" name="picture" start="${time(pictureStart)}" duration="8000s" srcEnable="video">
          ${connected.join("\n")}
          <ref-clip ref="m1" lane="-9" offset="${time(pictureStart + last.from)}" name="End" duration="${time(last.to - last.from)}"/>
        </asset-clip>
      </spine>
    </sequence>
  </project></event></library>
</fcpxml>`;
}

/** Premiere's project: objects that name each other, ticks, and the last piece in a nested sequence. */
export function premiereProject(edit: Edit): Uint8Array<ArrayBuffer> {
  const ticks = (frames: number) => String(Math.round((frames * 254_016_000_000 * edit.fps[1]) / edit.fps[0]));
  const last = edit.uses.length - 1;
  const place = (use: Use, id: number) => `
  <AudioClipTrackItem ObjectID="1${id}" Version="7"><ClipTrackItem Version="8"><ComponentOwner Version="1"/>
    <TrackItem Version="4"><Start>${ticks(use.from)}</Start><End>${ticks(use.to)}</End></TrackItem>
    <SubClip ObjectRef="2${id}"/></ClipTrackItem></AudioClipTrackItem>
  <SubClip ObjectID="2${id}" Version="6"><Clip ObjectRef="3${id}"/><Name>${escaped(use.name)}</Name></SubClip>
  <AudioClip ObjectID="3${id}" Version="8"><Clip Version="18"><Source ObjectRef="4${id}"/><InPoint>${ticks(use.source)}</InPoint>
    <OutPoint>${ticks(use.source + use.to - use.from)}</OutPoint></Clip></AudioClip>`;
  const media = (use: Use, id: number) => `
  <AudioMediaSource ObjectID="4${id}" Version="2"><MediaSource Version="4"><Media ObjectURef="media-${id}"/></MediaSource></AudioMediaSource>
  <Media ObjectUID="media-${id}" Version="27"><FilePath>C:\\Music\\${escaped(use.file)}</FilePath><Title>${escaped(use.file)}</Title></Media>`;
  const sequence = (uid: string, name: string, group: number, ids: number[]) => `
  <Sequence ObjectUID="${uid}" Version="11"><TrackGroups Version="1">
    <TrackGroup Version="1" Index="0"><First>228cda18</First><Second ObjectRef="9${group}"/></TrackGroup>
    <TrackGroup Version="1" Index="1"><First>80b8e3d5</First><Second ObjectRef="8${group}"/></TrackGroup></TrackGroups><Name>${name}</Name></Sequence>
  <VideoTrackGroup ObjectID="9${group}"><TrackGroup><FrameRate>${ticks(1)}</FrameRate></TrackGroup></VideoTrackGroup>
  <AudioTrackGroup ObjectID="8${group}"><TrackGroup><Tracks><Track Index="0" ObjectURef="track-${group}"/></Tracks></TrackGroup></AudioTrackGroup>
  <AudioClipTrack ObjectUID="track-${group}"><ClipTrack><Track><ID>1</ID></Track><ClipItems><TrackItems>
    ${ids.map((id, index) => `<TrackItem Index="${index}" ObjectRef="1${id}"/>`).join("")}</TrackItems></ClipItems></ClipTrack></AudioClipTrack>`;
  // The nested sequence has its piece five frames in; the clip that plays it begins there.
  const inner = {
    ...(edit.uses[last] as Use),
    from: 5,
    to: 5 + (edit.uses[last] as Use).to - (edit.uses[last] as Use).from,
  };
  const outer = { ...(edit.uses[last] as Use), name: "Nested", source: 5 };
  const xml = `<?xml version="1.0" encoding="UTF-8" ?>
<PremiereData Version="3">
  <Project ObjectRef="1"/>
  <Unneeded ObjectID="77"><Deep><Deeper>text</Deeper></Deep></Unneeded>
  ${sequence("seq-1", "Spot v3", 1, [...edit.uses.keys()].slice(0, -1).concat(50))}
  ${sequence("seq-2", "Music only", 2, [last])}
  ${edit.uses
    .slice(0, -1)
    .map((use, id) => place(use, id) + media(use, id))
    .join("")}
  ${place(inner, last)}${media(inner, last)}
  ${place(outer, 50)}
  <AudioSequenceSource ObjectID="450" Version="4"><SequenceSource Version="4"><Sequence ObjectURef="seq-2"/></SequenceSource></AudioSequenceSource>
</PremiereData>`;
  return new Uint8Array(gzipSync(xml));
}

/** Reaper's regions: minutes, seconds and milliseconds. */
export function reaperCsv(edit: Edit): string {
  const time = (frames: number) => {
    const total = Math.round(ms(frames, edit));
    return `${Math.floor(total / 60_000)}:${String(Math.floor(total / 1000) % 60).padStart(2, "0")}.${String(total % 1000).padStart(3, "0")}`;
  };
  const rows = edit.uses.map(
    (use, index) => `R${index + 1},"${use.name}",${time(use.from)},${time(use.to)},${time(use.to - use.from)}`,
  );
  return ["#,Name,Start,End,Length", ...rows].join("\n");
}
