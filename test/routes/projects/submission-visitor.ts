import { apiResponse } from "#test/routes/api-response.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import {
  get,
  MASTERS,
  MEDIA,
  type Person,
  projectOf,
  sent,
  submit,
  wav,
} from "#test/routes/projects/project-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { preparedRecording } from "#test/support/ingested.ts";

export const bench = { headers: { Authorization: "Bearer local-test-ingest-token-of-32-characters" } };

/** The token of the link that submits to a project. */
export const tokenOf = async (staff: Person, id: string): Promise<string> =>
  new URL((await get(staff, id)).address ?? "").pathname.split("/").at(-1) ?? "";

export const rowsOf = (projectId: string): Promise<number> =>
  countRows("SELECT count(*) AS n FROM submissions WHERE project_id = ?", projectId);

/** A project with one upload; the token of its own link. */
export async function uploaded(staff: Person, form: Record<string, string> = {}) {
  const projectId = await projectOf(staff, form);
  const token = await tokenOf(staff, projectId);
  const { to, errors } = await submit(token, sent, wav());
  if (!to) throw new Error(JSON.stringify(errors));
  const link = new URL(to, "http://localhost").searchParams.get("sent") ?? "";
  const { listed } = await get(staff, projectId);
  return { projectId, token, link, id: listed.submissions[0]?.id ?? "" };
}

/** What the bench does of an upload, with the few bytes that stand for its objects. */
export async function ingest(submissionId: string, into: "MASTERS" | "MEDIA" = "MASTERS") {
  const { entry, objects } = await preparedRecording({ title: "x" });
  const streamed = entry.files.filter((file) => file.bucket === "MEDIA");
  const files = streamed.map((file) => ({ ...file, bucket: into }));
  for (const { bucket, key, bytes } of objects) if (bucket === "MEDIA") await { MASTERS, MEDIA }[into].put(key, bytes);
  const { recordingId, rev, durationMs, loudness, peaks, hls } = entry;
  const recording = { recordingId, rev, durationMs, loudness, peaks, hls, files };
  const body = JSON.stringify({ submissionId, recording });
  const response = await apiResponse(
    "http://localhost/api/v1/ingest/submissions",
    { method: "POST", body, contentType: "application/json", ...bench },
    apiHandler,
  );
  return { response, recordingId, rev };
}
