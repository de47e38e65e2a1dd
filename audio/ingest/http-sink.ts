import { z } from "zod";
import { type CopyOptions, CopyRequests } from "#audio/ingest/copy-requests.ts";
import {
  type IngestedFile,
  type IngestedRecording,
  type PrivateRecording,
  type RecordingAnalysisEntry,
  type RecordingTags,
  type StoredOriginal,
  storedOriginalSchema,
} from "#audio/ingest/ingested-recording.ts";
import {
  type FileOutcome,
  type QueuedFile,
  type QueuedSong,
  type QueuedSubmission,
  type QueuedTrack,
  queuedFileSchema,
  queuedSongSchema,
  queuedSubmissionSchema,
  queuedTrackSchema,
  type TrackOutcome,
} from "#audio/ingest/queued-files.ts";
import { SinkError } from "#audio/ingest/sink-error.ts";
import { type LocalObject, objectPath, storeObject } from "#audio/ingest/store-object.ts";

const foundSchema = z.object({ data: z.object({ recordingId: z.string() }).nullable() });
const statusSchema = z.object({ data: z.object({ expected: z.int().nullable() }) });
const withoutSchema = z.object({
  data: z.object({ recordings: z.array(storedOriginalSchema), next: z.string().nullable() }),
});
const mp3Schema = z.object({ data: z.object({ key: z.string() }) });
const marksSchema = z.object({ data: z.object({ recordingId: z.string() }) });
const analysisSchema = z.object({ data: z.object({ recordingId: z.string() }) });
const queuedSchema = z.object({ data: z.object({ submissions: z.array(queuedSubmissionSchema) }) });
const queuedSongsSchema = z.object({ data: z.object({ files: z.array(queuedSongSchema) }) });
const queuedFilesSchema = z.object({ data: z.object({ files: z.array(queuedFileSchema) }) });
const endedSchema = z.object({ data: z.object({ ended: z.literal(true) }) });
const moveFileSchema = z.object({ data: z.object({ state: z.enum(["send", "stored", "known"]) }) });
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

/** A file of a folder that belongs to a catalogue move; `fileId`: chosen by the sender. */
type MoveFile = { fileId: string; folder: string; name: string; bytes: number; sha256: string };

/** Client of the ingest endpoints of a running copy. */
export class HttpSink {
  readonly #requests: CopyRequests;

  constructor(options: CopyOptions) {
    this.#requests = new CopyRequests(options);
  }

  /** Id of the recording made from the file with this hash; null if there is none. */
  async findRecording(sha256: string): Promise<string | null> {
    const { data } = await this.#requests.call("GET", `files/${sha256}`, foundSchema);
    return data?.recordingId ?? null;
  }

  /** Shows visitors that the catalogue is growing to `expected` recordings; null removes the notice. */
  async announce(expected: number | null): Promise<void> {
    await this.#requests.send("PUT", "status", statusSchema, { expected });
  }

  /** Stores one object. */
  storeObject(object: LocalObject): Promise<void> {
    return storeObject(this.#requests, object);
  }

  /** Records stored files; `duplicate` if another run recorded the same file first. */
  async recordRecording(recording: IngestedRecording): Promise<"recorded" | "duplicate"> {
    try {
      await this.#requests.send("POST", "recordings", recordedSchema, recording);
      return "recorded";
    } catch (error) {
      if (error instanceof SinkError && error.status === 409 && error.code === "duplicate") return "duplicate";
      throw error;
    }
  }

  /** Sends the present metadata of a file that was recorded before. */
  async updateTags(sha256: string, tags: RecordingTags): Promise<UpdatedTags> {
    const { data } = await this.#requests.send("PUT", `files/${sha256}/tags`, updatedSchema, tags);
    return data;
  }

  /** All recordings without an MP3, or without an analysis of the current version. */
  async listWithout(what: "mp3" | "analysis" | "marks" | "prints"): Promise<StoredOriginal[]> {
    const found: StoredOriginal[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: z.infer<typeof withoutSchema> = await this.#requests.call(
        "GET",
        `${what}?after=${after}`,
        withoutSchema,
      );
      found.push(...page.data.recordings);
      after = page.data.next;
    }
    return found;
  }

  /** Records a stored MP3 of a recording. */
  async recordMp3(mp3: { recordingId: string; file: IngestedFile }): Promise<void> {
    await this.#requests.send("POST", "mp3", mp3Schema, mp3);
  }

  /** Records the stored marked streams of a recording, or why there are none. */
  async recordMarks(marks: { recordingId: string } & ({ files: IngestedFile[] } | { problem: string })): Promise<void> {
    await this.#requests.send("POST", "marks", marksSchema, marks);
  }

  /** Records the stored print of a recording. */
  async recordPrint(print: { recordingId: string; file: IngestedFile }): Promise<void> {
    await this.#requests.send("POST", "prints", marksSchema, print);
  }

  /** Records an analysis and its stored features. */
  async recordAnalysis(input: {
    recordingId: string;
    analysis: RecordingAnalysisEntry;
    file: IngestedFile;
  }): Promise<void> {
    await this.#requests.send("POST", "analysis", analysisSchema, input);
  }

  /** Submitted files that wait for their streams, oldest first. */
  async listSubmissions(): Promise<QueuedSubmission[]> {
    const { data } = await this.#requests.call("GET", "submissions", queuedSchema);
    return data.submissions;
  }

  /** Records the stored stream of a submission, or why its file is unusable. */
  async recordSubmission(
    input: { submissionId: string } & ({ recording: PrivateRecording } | { problem: string }),
  ): Promise<void> {
    await this.#requests.send("POST", "submissions", submissionSchema, input);
  }

  /** Reads the DDEX messages of a folder whose files are stored; returns how many there are. */
  async readDelivery(folder: string): Promise<number> {
    const { data } = await this.#requests.send("POST", "deliveries", deliverySchema, { folder });
    return data.deliveryIds.length;
  }

  /** Files of deliveries that wait for ingest, oldest first. */
  async listTracks(): Promise<QueuedTrack[]> {
    const { data } = await this.#requests.call("GET", "deliveries/tracks", tracksSchema);
    return data.tracks;
  }

  /** Records what was made of a delivered file, or why nothing was. */
  async recordTrack(input: { trackId: string; outcome: TrackOutcome }): Promise<void> {
    await this.#requests.send("POST", "deliveries/tracks", trackSchema, input);
  }

  /** Downloads a delivered file that waits to `path`. */
  fetchTrack(trackId: string, path: string): Promise<void> {
    return this.#requests.download(`deliveries/tracks/${trackId}/file`, path);
  }

  /** Downloads the file of a submission to `path`. */
  fetchSubmission(submissionId: string, path: string): Promise<void> {
    return this.#requests.download(`submissions/${submissionId}/file`, path);
  }

  /** Files of submitted songs that wait, oldest first. */
  async listSongs(): Promise<QueuedSong[]> {
    const { data } = await this.#requests.call("GET", "songs", queuedSongsSchema);
    return data.files;
  }

  /** Records what was made of the file of a submitted song, or why it is unusable. */
  async recordSong(
    input: { fileId: string } & ({ recording: IngestedRecording } | { problem: string }),
  ): Promise<void> {
    await this.#requests.send("POST", "songs", songSchema, input);
  }

  /** Downloads a file of a submitted song to `path`. */
  fetchSong(fileId: string, path: string): Promise<void> {
    return this.#requests.download(`songs/${fileId}/file`, path);
  }

  /** Files that staff uploaded and that wait, oldest first. */
  async listFiles(): Promise<QueuedFile[]> {
    const { data } = await this.#requests.call("GET", "uploads", queuedFilesSchema);
    return data.files;
  }

  /** Records what was made of a file that staff uploaded, or why nothing was. */
  async recordFile(input: { fileId: string; outcome: FileOutcome }): Promise<void> {
    await this.#requests.send("POST", "uploads", songSchema, input);
  }

  /** Downloads a file that staff uploaded to `path`. */
  fetchUpload(fileId: string, path: string): Promise<void> {
    return this.#requests.download(`uploads/${fileId}/file`, path);
  }

  /** Says that a reader ends: others may take the files that it has. Not retried. */
  async leave(reader: string): Promise<void> {
    await this.#requests.call("DELETE", `uploads/readers/${reader}`, endedSchema);
  }

  /** Adds a file to a move. `send`: its object is to be stored first, then asked again; `known`: its bytes are there already. */
  async addMoveFile(moveId: string, file: MoveFile): Promise<"send" | "stored" | "known"> {
    const { data } = await this.#requests.send("POST", `moves/${moveId}/files`, moveFileSchema, file);
    return data.state;
  }

  /** Downloads a stored object to `path`, streaming. Not retried: the caller reports failures. */
  fetchObject(object: Pick<LocalObject, "bucket" | "key">, path: string): Promise<void> {
    return this.#requests.download(objectPath(object), path);
  }
}
