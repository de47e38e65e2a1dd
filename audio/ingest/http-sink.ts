import { open } from "node:fs/promises";
import { z } from "zod";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";
import {
  type FileOutcome,
  type IngestedFile,
  type IngestedRecording,
  type PrivateRecording,
  type QueuedFile,
  type QueuedSong,
  type QueuedSubmission,
  type QueuedTrack,
  queuedFileSchema,
  queuedSongSchema,
  queuedSubmissionSchema,
  queuedTrackSchema,
  type RecordingAnalysisEntry,
  type RecordingTags,
  type StoredOriginal,
  storedOriginalSchema,
  type TrackOutcome,
} from "#audio/ingest/ingested-recording.ts";
import { failureOf, parseJson, reasonOf, SinkError } from "#audio/ingest/sink-error.ts";

const SINGLE_PUT_BYTES = 32 * 1024 * 1024;
const PART_BYTES = 16 * 1024 * 1024;
/** Delays between attempts, ms: 31 s in all, longer than a killed runtime takes to restart. */
const BACKOFF_MS = [250, 500, 1000, 2000, 4000, 8000, 15_000];

const foundSchema = z.object({ data: z.object({ recordingId: z.string() }).nullable() });
const storedSchema = z.object({ data: z.object({ key: z.string(), bytes: z.int() }) });
const uploadSchema = z.object({ data: z.object({ uploadId: z.string() }) });
const partSchema = z.object({ data: z.object({ etag: z.string() }) });
const statusSchema = z.object({ data: z.object({ expected: z.int().nullable() }) });
const withoutSchema = z.object({
  data: z.object({ recordings: z.array(storedOriginalSchema), next: z.string().nullable() }),
});
const mp3Schema = z.object({ data: z.object({ key: z.string() }) });
const analysisSchema = z.object({ data: z.object({ recordingId: z.string() }) });
const queuedSchema = z.object({ data: z.object({ submissions: z.array(queuedSubmissionSchema) }) });
const queuedSongsSchema = z.object({ data: z.object({ files: z.array(queuedSongSchema) }) });
const queuedFilesSchema = z.object({ data: z.object({ files: z.array(queuedFileSchema) }) });
const songSchema = z.object({ data: z.object({ fileId: z.string() }) });
const deliverySchema = z.object({ data: z.object({ deliveryIds: z.array(z.string()) }) });
const tracksSchema = z.object({ data: z.object({ tracks: z.array(queuedTrackSchema) }) });
const trackSchema = z.object({ data: z.object({ trackId: z.string() }) });
const submissionSchema = z.object({ data: z.object({ submissionId: z.string() }) });
const updatedSchema = z.object({
  data: z.object({ recordingId: z.string(), changed: z.array(z.string()), kept: z.array(z.string()) }),
});
const recordedSchema = z.object({ data: z.object({ recordingId: z.string(), songId: z.string() }) });

/** Names of the fields that differed: those that were changed, and those that a person entered or locked. */
export type UpdatedTags = Pick<z.infer<typeof updatedSchema>["data"], "changed" | "kept">;

type HttpSinkOptions = {
  baseUrl: string;
  token: string;
  signal?: AbortSignal | null;
  backoffMs?: readonly number[];
};

/** A local file and the object to store it as. */
export type LocalObject = Pick<IngestedFile, "bucket" | "key" | "contentType" | "bytes" | "sha256"> & { path: string };

/** Client of the ingest endpoints of a running copy. */
export class HttpSink {
  readonly #base: string;
  readonly #token: string;
  readonly #signal: AbortSignal | null;
  readonly #backoff: readonly number[];

  constructor({ baseUrl, token, signal = null, backoffMs = BACKOFF_MS }: HttpSinkOptions) {
    this.#base = `${baseUrl.replace(/\/+$/, "")}/api/v1/ingest`;
    this.#token = token;
    this.#signal = signal;
    this.#backoff = backoffMs;
  }

  /** Id of the recording made from the file with this hash; null if there is none. */
  async findRecording(sha256: string): Promise<string | null> {
    const { data } = await this.#call("GET", `files/${sha256}`, foundSchema);
    return data?.recordingId ?? null;
  }

  /** Shows visitors that the catalogue is growing to `expected` recordings; null removes the notice. */
  async announce(expected: number | null): Promise<void> {
    await this.#call("PUT", "status", statusSchema, JSON.stringify({ expected }), {
      "content-type": "application/json",
    });
  }

  /** Stores one object. Small ones are buffered; larger ones are sent in parts of 16 MiB. */
  async storeObject(object: LocalObject): Promise<void> {
    const file = await open(object.path, "r");
    try {
      if (object.bytes > SINGLE_PUT_BYTES) await this.#storeInParts(object, (at, length) => readAt(file, at, length));
      else {
        const body = await readAt(file, 0, object.bytes);
        await this.#call("PUT", objectPath(object), storedSchema, body, {
          "content-type": object.contentType,
          "x-content-sha256": object.sha256,
        });
      }
    } finally {
      await file.close();
    }
  }

  /** Records stored files; `duplicate` if another run recorded the same file first. */
  async recordRecording(recording: IngestedRecording): Promise<"recorded" | "duplicate"> {
    try {
      await this.#call("POST", "recordings", recordedSchema, JSON.stringify(recording), {
        "content-type": "application/json",
      });
      return "recorded";
    } catch (error) {
      if (error instanceof SinkError && error.status === 409 && error.code === "duplicate") return "duplicate";
      throw error;
    }
  }

  /** Sends the present metadata of a file that was recorded before. */
  async updateTags(sha256: string, tags: RecordingTags): Promise<UpdatedTags> {
    const { data } = await this.#call("PUT", `files/${sha256}/tags`, updatedSchema, JSON.stringify(tags), {
      "content-type": "application/json",
    });
    return data;
  }

  /** All recordings without an MP3, or without an analysis of the current version. */
  async listWithout(what: "mp3" | "analysis"): Promise<StoredOriginal[]> {
    const found: StoredOriginal[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: z.infer<typeof withoutSchema> = await this.#call("GET", `${what}?after=${after}`, withoutSchema);
      found.push(...page.data.recordings);
      after = page.data.next;
    }
    return found;
  }

  /** Records a stored MP3 of a recording. */
  async recordMp3(mp3: { recordingId: string; file: IngestedFile }): Promise<void> {
    const headers = { "content-type": "application/json" };
    await this.#call("POST", "mp3", mp3Schema, JSON.stringify(mp3), headers);
  }

  /** Records an analysis and its stored features. */
  async recordAnalysis(input: {
    recordingId: string;
    analysis: RecordingAnalysisEntry;
    file: IngestedFile;
  }): Promise<void> {
    await this.#call("POST", "analysis", analysisSchema, JSON.stringify(input), { "content-type": "application/json" });
  }

  /** Submitted files that wait for their streams, oldest first. */
  async listSubmissions(): Promise<QueuedSubmission[]> {
    const { data } = await this.#call("GET", "submissions", queuedSchema);
    return data.submissions;
  }

  /** Records the stored stream of a submission, or why its file is unusable. */
  async recordSubmission(
    input: { submissionId: string } & ({ recording: PrivateRecording } | { problem: string }),
  ): Promise<void> {
    const headers = { "content-type": "application/json" };
    await this.#call("POST", "submissions", submissionSchema, JSON.stringify(input), headers);
  }

  /** Reads the DDEX messages of a folder whose files are stored; returns how many there are. */
  async readDelivery(folder: string): Promise<number> {
    const headers = { "content-type": "application/json" };
    const { data } = await this.#call("POST", "deliveries", deliverySchema, JSON.stringify({ folder }), headers);
    return data.deliveryIds.length;
  }

  /** Files of deliveries that wait for ingest, oldest first. */
  async listTracks(): Promise<QueuedTrack[]> {
    const { data } = await this.#call("GET", "deliveries/tracks", tracksSchema);
    return data.tracks;
  }

  /** Records what was made of a delivered file, or why nothing was. */
  async recordTrack(input: { trackId: string; outcome: TrackOutcome }): Promise<void> {
    const headers = { "content-type": "application/json" };
    await this.#call("POST", "deliveries/tracks", trackSchema, JSON.stringify(input), headers);
  }

  /** Downloads the file of a submission to `path`. */
  fetchSubmission(submissionId: string, path: string): Promise<void> {
    return this.#fetchFile(`submissions/${submissionId}/file`, path);
  }

  /** Files of submitted songs that wait, oldest first. */
  async listSongs(): Promise<QueuedSong[]> {
    const { data } = await this.#call("GET", "songs", queuedSongsSchema);
    return data.files;
  }

  /** Records what was made of the file of a submitted song, or why it is unusable. */
  async recordSong(
    input: { fileId: string } & ({ recording: IngestedRecording } | { problem: string }),
  ): Promise<void> {
    const headers = { "content-type": "application/json" };
    await this.#call("POST", "songs", songSchema, JSON.stringify(input), headers);
  }

  /** Downloads a file of a submitted song to `path`. */
  fetchSong(fileId: string, path: string): Promise<void> {
    return this.#fetchFile(`songs/${fileId}/file`, path);
  }

  /** Files that staff uploaded and that wait, oldest first. */
  async listFiles(): Promise<QueuedFile[]> {
    const { data } = await this.#call("GET", "uploads", queuedFilesSchema);
    return data.files;
  }

  /** Records what was made of a file that staff uploaded, or why nothing was. */
  async recordFile(input: { fileId: string; outcome: FileOutcome }): Promise<void> {
    const headers = { "content-type": "application/json" };
    await this.#call("POST", "uploads", songSchema, JSON.stringify(input), headers);
  }

  /** Downloads a file that staff uploaded to `path`. */
  fetchUpload(fileId: string, path: string): Promise<void> {
    return this.#fetchFile(`uploads/${fileId}/file`, path);
  }

  /** Downloads a stored object to `path`, streaming. Not retried: the caller reports failures. */
  fetchObject(object: Pick<LocalObject, "bucket" | "key">, path: string): Promise<void> {
    return this.#fetchFile(objectPath(object), path);
  }

  async #fetchFile(address: string, path: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const response = await fetch(`${this.#base}/${address}`, { headers, signal: this.#signal });
    if (!response.ok || response.body === null) throw failureOf(response.status, await response.text());
    const file = await open(path, "w");
    try {
      const reader = response.body.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) await file.write(read.value);
    } finally {
      await file.close();
    }
  }

  async #storeInParts(object: LocalObject, read: (at: number, length: number) => Promise<Buffer>): Promise<void> {
    const path = objectPath(object);
    const { data } = await this.#call("POST", `${path}?uploads`, uploadSchema, "", {
      "content-type": object.contentType,
    });
    const upload = `uploadId=${encodeURIComponent(data.uploadId)}`;
    const parts: { part: number; etag: string }[] = [];
    for (let at = 0, part = 1; at < object.bytes; at += PART_BYTES, part++) {
      const body = await read(at, Math.min(PART_BYTES, object.bytes - at));
      const stored = await this.#call("PUT", `${path}?${upload}&part=${part}`, partSchema, body);
      parts.push({ part, etag: stored.data.etag });
    }
    const body = JSON.stringify({ parts, sha256: object.sha256 });
    await this.#call("POST", `${path}?${upload}`, storedSchema, body, { "content-type": "application/json" });
  }

  /** One request, retried until it is accepted or rejected. */
  async #call<T>(method: string, path: string, schema: z.ZodType<T>, body?: Buffer | string, headers = {}): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once(method, path, schema, body, headers);
      } catch (error) {
        this.#signal?.throwIfAborted();
        const isRefused = error instanceof SinkError && error.isRefusal;
        const delay = this.#backoff[attempt];
        if (isRefused || delay === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  async #once<T>(
    method: string,
    path: string,
    schema: z.ZodType<T>,
    body: Buffer | string | undefined,
    headers: object,
  ): Promise<T> {
    const response = await fetch(`${this.#base}/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, accept: "application/json", ...headers },
      body: typeof body === "string" || body === undefined ? (body ?? null) : new Uint8Array(body),
      signal: this.#signal,
    }).catch((cause: unknown) => {
      throw new SinkError(503, "unreachable", `${this.#base} cannot be reached (${reasonOf(cause)})`);
    });
    const text = await response.text().catch((cause: unknown) => {
      throw new SinkError(503, "unreachable", `the response from ${this.#base} was cut off (${reasonOf(cause)})`);
    });
    if (!response.ok) throw failureOf(response.status, text);
    const parsed = schema.safeParse(parseJson(text));
    if (!parsed.success) throw new SinkError(502, "bad_response", `${method} ${path} returned an unexpected response`);
    return parsed.data;
  }
}

function objectPath({ bucket, key }: Pick<LocalObject, "bucket" | "key">): string {
  // Files of deliveries have any name.
  return `objects/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
}
