import { ANALYSIS_VERSION } from "#audio/analysis/analysis-version.ts";
import type { IngestedRecording, RecordingTags } from "#audio/ingest/ingested-recording.ts";

type StoredObject = { bucket: "MEDIA" | "MASTERS"; key: string; bytes: Uint8Array<ArrayBuffer>; sha256: string };

const encoder = new TextEncoder();

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Descriptive data of a recording of which only the title is known. */
function tagsOf(given: Partial<RecordingTags> & { title: string }): RecordingTags {
  return {
    workKey: null,
    versionType: "main",
    versionTitle: null,
    artists: [],
    album: null,
    isrc: null,
    iswc: null,
    vocals: null,
    explicit: false,
    language: null,
    bpm: null,
    musicalKey: null,
    year: null,
    genres: [],
    moods: [],
    instruments: [],
    lyrics: [],
    writers: [],
    label: null,
    copyright: null,
    ...given,
  };
}

const analysis: IngestedRecording["analysis"] = {
  version: ANALYSIS_VERSION,
  tempo: { bpm: 119.97, confidence: 0.9, alternativeBpm: 60 },
  key: { musicalKey: "Am", confidence: 0.2 },
  energy: btoa("\u0080".repeat(64)),
  hook: { startMs: 20_000, endMs: 40_000 },
  sections: [
    { startMs: 0, endMs: 20_000, group: "A" },
    { startMs: 20_000, endMs: 61_500, group: "B" },
  ],
  beats: btoa(String.fromCharCode(1, 0xd0, 0x07)),
  barConfidence: 0.9,
};

/** What the bench would say of a recording, with the few bytes that stand for its objects. `source` decides its original's hash. */
export async function preparedRecording(
  tags: Partial<RecordingTags> & { title: string },
  source: string = crypto.randomUUID(),
  recordingId: string = crypto.randomUUID(),
): Promise<{ entry: IngestedRecording; objects: StoredObject[] }> {
  const rev = crypto.randomUUID().replaceAll("-", "").slice(0, 16);
  const named = [
    { role: "original", bucket: "MASTERS", name: "original.wav", contentType: "audio/wav" },
    { role: "direct", bucket: "MEDIA", name: "direct.m4a", contentType: "audio/mp4" },
    { role: "peaks", bucket: "MEDIA", name: "peaks.bin", contentType: "application/octet-stream" },
    { role: "features", bucket: "MASTERS", name: "features-1.bin", contentType: "application/octet-stream" },
    { role: "hls", bucket: "MEDIA", name: "hls/master.m3u8", contentType: "application/vnd.apple.mpegurl" },
    { role: "hls", bucket: "MEDIA", name: "hls/economy.m3u8", contentType: "application/vnd.apple.mpegurl" },
    { role: "hls", bucket: "MEDIA", name: "hls/64k/seg_000.m4s", contentType: "audio/mp4" },
  ] as const;
  const objects: StoredObject[] = [];
  const files: IngestedRecording["files"] = [];
  for (const { role, bucket, name, contentType } of named) {
    const bytes = encoder.encode(`${role === "original" ? source : recordingId} ${name}`);
    const object = { bucket, key: `songs/${recordingId}/${rev}/${name}`, bytes, sha256: await sha256(bytes) };
    objects.push(object);
    files.push({ role, bucket, key: object.key, contentType, bytes: bytes.length, sha256: object.sha256, label: null });
  }
  const original = files[0]?.sha256 ?? "";
  const entry: IngestedRecording = {
    recordingId,
    rev,
    sha256: original,
    originalName: "take 1.wav",
    durationMs: 61_500,
    sampleRate: 44_100,
    channels: 2,
    codec: "WAV 16-bit",
    loudness: { integratedLufs: -14, rangeLu: 5, truePeakDbtp: -1 },
    peaks: { rate: 20, count: 1230, mini: btoa("\u0040".repeat(100)) },
    hls: { entries: ["master", "economy"], bitrates: [64_000, 160_000] },
    analysis,
    tags: tagsOf(tags),
    files,
  };
  return { entry, objects };
}
