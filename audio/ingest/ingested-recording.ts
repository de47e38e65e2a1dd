import { z } from "zod";
import { MAX_SECTIONS } from "#audio/analysis/structure/sections.ts";
import { readBarcode } from "#audio/ingest/barcode.ts";
import { seenText } from "#audio/ingest/seen-text.ts";
import { versionTypes } from "#audio/ingest/version-types.ts";

/**
 * Result of ingest for one recording, sent once all listed objects are stored: the contract between ingest (Node, `audio/ingest`) and the
 * edge (`app/catalogue`). Times in integer milliseconds, shares in basis points.
 */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Embedded tags contain NULs, line breaks and unpaired surrogates, which can be neither searched nor shown. */
function clean(value: string): string {
  return value.toWellFormed().replace(/\p{Cc}+/gu, " ");
}

/** One line of up to `max` UTF-16 units. */
function line(max: number) {
  return z.string().overwrite(clean).trim().max(max);
}

const name = line(300).min(1).regex(seenText, "Nothing of it can be seen");
/** The digits of a UPC, EAN or GTIN, whatever stands between them. */
const barcode = line(60)
  .overwrite((code) => readBarcode(code) ?? code)
  .refine((code) => readBarcode(code) !== null, {
    error: "Not a UPC or EAN: its last digit does not follow from the others",
  });
/** Tonic and mode as people write it: "Am", "F#", "Bbm". */
const musicalKey = z
  .string()
  .regex(/^[A-G](#|b)?m?$/)
  .nullable();

/** Base64 of exactly 100 bytes: the last digit before the padding holds two bits. */
const miniPeaks = z.string().regex(/^[A-Za-z0-9+/]{133}[AQgw]==$/, "Mini peaks are base64 of 100 bytes");

/** Max objects of one recording, and bit rates of its stream. */
export const MAX_FILES = 5000;
export const MAX_RUNGS = 20;
export const MAX_MARKERS = 8;

/** One stored object. `key` is relative to its bucket. */
export const ingestedFileSchema = z.object({
  /**
   * `mp3`: the 320 kb/s file for downloads; not for MP3 originals. `direct`: `direct.m4a`, and `direct.mp3` for WAV or AIFF originals.
   * `features`: input of similar search. `print`: the peaks by which it is known again in a video. `marked`:
   * the stream's second rendition at one bit rate (audio/trace/marked-object.ts).
   */
  role: z.enum(["original", "direct", "mp3", "hls", "peaks", "stem", "features", "marked", "print"]),
  bucket: z.enum(["MEDIA", "MASTERS"]),
  key: z.string().regex(/^songs\/[A-Za-z0-9/_.-]{1,300}$/),
  contentType: z.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/),
  bytes: z.int().nonnegative(),
  sha256,
  /** Display name: "Drums" for a stem, codec and bit rate for audio. */
  label: line(100).nullable(),
});

/** How much of a part was made by AI; null: no statement. */
const aiUse = z.enum(["none", "some", "all"]).nullable().default(null);

/** Descriptive metadata from embedded tags, overridden by a `<file>.json` beside the audio file. All optional but the title. */
export const recordingTagsSchema = z.object({
  title: name,
  /** Versions of one song share a work: same `workKey` (defaults to artist + title). */
  workKey: name.nullable(),
  versionType: z.enum(versionTypes).default("main"),
  versionTitle: line(120).nullable(),
  /** In order; `featured` are guests. */
  artists: z
    .array(z.object({ name, slug: line(120).nullable(), role: z.enum(["main", "featured"]).optional() }))
    .max(20),
  album: z.object({ title: name, upc: barcode.nullable(), track: z.int().positive().nullable() }).nullable(),
  isrc: line(15).nullable(),
  iswc: line(15).nullable(),
  vocals: z.boolean().nullable(),
  explicit: z.boolean().default(false),
  /** ISO 639-3, `zxx` for instrumental. */
  language: z
    .string()
    .regex(/^[a-z]{3}$/)
    .nullable(),
  bpm: z.number().min(20).max(400).nullable(),
  musicalKey,
  year: z.int().min(1860).max(2200).nullable(),
  genres: z.array(line(60)).max(10),
  moods: z.array(line(60)).max(10),
  instruments: z.array(line(60)).max(20),
  /** Lines in order; `atMs` null for untimed lyrics. */
  lyrics: z.array(z.object({ atMs: z.int().nonnegative().nullable(), text: line(500) })).max(500),
  writers: z.array(z.object({ name, role: z.enum(["C", "A", "CA"]), shareBp: z.int().min(0).max(10000) })).max(30),
  label: line(200).nullable(),
  copyright: line(300).nullable(),
  /** How each part was made, and who stated it: docs/product/human-made.md. */
  made: z
    .object({
      ...{ music: aiUse, lyrics: aiUse, vocals: aiUse, performance: aiUse, production: aiUse },
      statedBy: line(200).min(1).regex(seenText, "Nothing of it can be seen"),
      statedOn: z.iso.date(),
      /** `holder`: who holds the rights, whose statement licences warrant. */
      statedAs: z.enum(["holder", "supplier", "staff"]).default("supplier"),
      evidence: z.enum(["session_export", "project_file", "stems"]).nullable().default(null),
    })
    .optional(),
});

const timeMs = z
  .int()
  .nonnegative()
  .max(24 * 3600 * 1000);
/** Base64 of exactly 64 bytes. */
const energyCurve = z.string().regex(/^[A-Za-z0-9+/]{85}[AQgw]==$/, "An energy curve is base64 of 64 bytes");
/** Half-open [startMs, endMs). */
const passage = z
  .object({ startMs: timeMs, endMs: timeMs })
  .refine(({ startMs, endMs }) => endMs > startMs, "A passage ends after it begins");
const confidence = z.number().min(0).max(1);

/** Measurements of a recording besides its loudness: defaults that manual entries override. */
export const recordingAnalysisSchema = z.object({
  /** ANALYSIS_VERSION used: `npm run analyse` renews older ones. */
  version: z.int().positive(),
  /** `alternativeBpm`: half or double, which some listeners would tap. */
  tempo: z.object({ bpm: z.number().nullable(), confidence, alternativeBpm: z.number().nullable() }),
  key: z.object({ musicalKey, confidence }),
  energy: energyCurve,
  hook: passage.nullable(),
  /** The form, without gaps: sections of one letter sound similar. */
  sections: z.array(passage.and(z.object({ group: z.string().regex(/^[A-Z]$/) }))).max(MAX_SECTIONS),
  /** Base64 of what `encodeBeats` of audio/analysis/structure/beats.ts wrote. */
  beats: z.base64().max(200_000),
  /** Probability that its downbeats are right; versions before 3 did not measure it. */
  barConfidence: confidence.optional(),
});

export const ingestedRecordingSchema = z.object({
  /** UUIDv7 chosen by ingest before the first object is stored, because object keys contain it. */
  recordingId: z.uuid(),
  /** First 16 hex digits of a hash over all derived objects: a re-encode gets new URLs, so no cache is purged. */
  rev: z.string().regex(/^[0-9a-f]{16}$/),
  sha256,
  originalName: line(300),
  durationMs: z
    .int()
    .positive()
    .max(24 * 3600 * 1000),
  sampleRate: z.int().positive().max(768_000),
  channels: z.int().min(1).max(8),
  codec: line(30),
  /** BS.1770 integrated loudness (LUFS), loudness range (LU), true peak (dBTP); null for silence. */
  loudness: z.object({
    integratedLufs: z.number().nullable(),
    rangeLu: z.number().nullable(),
    truePeakDbtp: z.number().nullable(),
  }),
  /** Peaks file: 20 unsigned 8-bit points a second; `mini`: the 100 levels of drawn waveforms. */
  peaks: z.object({ rate: z.literal(20), count: z.int().positive(), mini: miniPeaks }),
  hls: z.object({
    entries: z
      .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
      .min(1)
      .max(10),
    bitrates: z.array(z.int().positive()).min(2).max(MAX_RUNGS),
  }),
  analysis: recordingAnalysisSchema,
  tags: recordingTagsSchema,
  /** Why its marked streams could not be made; not sent with them. */
  marksProblem: line(300).min(1).optional(),
  /** What its original says of how it was made: `readMarkers`. */
  markers: z
    .array(
      z.object({
        from: z.enum(["c2pa", "xmp", "tag"]),
        type: z.string().regex(/^[A-Za-z]{3,60}$/),
        tool: line(100).nullable(),
      }),
    )
    .max(MAX_MARKERS)
    .optional(),
  files: z.array(ingestedFileSchema).min(3).max(MAX_FILES),
});

/** Stored files of a recording outside the catalogue: stream and peaks. */
export const privateRecordingSchema = ingestedRecordingSchema.pick({
  recordingId: true,
  rev: true,
  durationMs: true,
  loudness: true,
  peaks: true,
  hls: true,
  files: true,
});

/** A recording whose original is to be processed; `key`: of the original in MASTERS. */
export const storedOriginalSchema = z.object({
  recordingId: z.uuid(),
  rev: z.string(),
  title: z.string(),
  key: ingestedFileSchema.shape.key,
  /** Existing MP3s: names of `audio/ingest/encode/encoder.ts`. Only in the list of recordings that lack some. */
  mp3s: z.array(z.string()).optional(),
  /** Bucket and files of its streams, below its folder. Only in the list of recordings without marked streams. */
  stream: z.object({ bucket: ingestedFileSchema.shape.bucket, names: z.array(z.string()) }).optional(),
});

/** A recording whose shared streams can be traced: its original, and the object with its peaks. */
export const markedRecordingSchema = storedOriginalSchema
  .pick({ recordingId: true, rev: true, title: true, key: true })
  .extend({ peaks: z.object({ bucket: ingestedFileSchema.shape.bucket, key: z.string() }) });

export type MarkedRecording = z.infer<typeof markedRecordingSchema>;
export type RecordingAnalysisEntry = z.infer<typeof recordingAnalysisSchema>;
export type PrivateRecording = z.infer<typeof privateRecordingSchema>;
export type StoredOriginal = z.infer<typeof storedOriginalSchema>;
export type IngestedFile = z.infer<typeof ingestedFileSchema>;
export type RecordingTags = z.infer<typeof recordingTagsSchema>;
export type IngestedRecording = z.infer<typeof ingestedRecordingSchema>;
