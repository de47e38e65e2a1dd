import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";
import { AppError } from "#app/edge/http/app-error.ts";
import { action as newAction } from "#app/projects/spaces/routes/project-new.tsx";
import { action as settingsAction, loader as settingsLoader } from "#app/projects/spaces/routes/project-settings.tsx";
import { action as listAction, loader as listLoader } from "#app/projects/spaces/routes/projects.tsx";
import { action as projectAction, loader as projectLoader } from "#app/projects/submissions/routes/project.tsx";
import { action as addAction, loader as addLoader } from "#app/projects/submissions/routes/project-add.tsx";
import {
  action as submissionAction,
  loader as submissionLoader,
} from "#app/projects/submissions/routes/submission.tsx";
import { loader as fileLoader } from "#app/projects/submissions/routes/submission-file.ts";
import { loader as mediaLoader } from "#app/projects/submissions/routes/submission-media.ts";
import { action as submitAction, loader as submitLoader } from "#app/projects/submissions/routes/submit.tsx";
import { action as fileAction } from "#app/projects/submissions/routes/submit-file.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { apiResponse, type Given } from "#test/routes/api-response.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";

export const { DB, MASTERS, MEDIA } = env as unknown as { DB: D1Database; MASTERS: R2Bucket; MEDIA: R2Bucket };

export type Person = Given & { host?: string };
type Handler = Parameters<typeof visit>[2];

/** Lets supervisors use projects while the file runs. */
export function withProjectSupervisors(): void {
  beforeAll(async () => {
    const { id, scopes } = demoPolicies.supervisor;
    const all = JSON.stringify([...scopes, "ListSpaces"]);
    await DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(all, id).run();
  });
}

export const as = async (account: string, host = "localhost"): Promise<Person> => ({
  cookie: await cookieOf(account, host),
  host,
});

function request(path: string, { host = "localhost", ...given }: Person, handler: Handler) {
  const id = path.split("/")[2]?.split("?")[0] ?? "";
  return visit(`http://${host}${path}`, { params: { id }, ...given }, handler);
}

export async function read<T>(path: string, person: Person, handler: Handler) {
  const { answer, ctx } = await request(path, person, handler);
  return { ...(answer as T), trips: ctx.trips.count };
}

/** The answer to a form: a status, where it leads, and the errors by field. */
export async function post(path: string, person: Person, form: Record<string, string>, handler: Handler) {
  const answer = await request(path, { method: "POST", form, ...person }, handler)
    .then((visited) => visited.answer)
    .catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
  const to = answer instanceof Response ? answer.headers.get("Location") : null;
  const { data } = answer as { data?: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> } };
  return { status: statusOf(answer), to, errors: data?.error ?? null, typed: data?.initialValue ?? null };
}

export const list = (person: Person, query = "") =>
  read<Awaited<ReturnType<typeof listLoader>>>(`/spaces${query}`, person, listLoader);
export const get = (person: Person, id: string, query = "") =>
  read<Awaited<ReturnType<typeof projectLoader>>>(`/spaces/${id}${query}`, person, projectLoader);
export const settings = (person: Person, id: string) =>
  read<Awaited<ReturnType<typeof settingsLoader>>>(`/spaces/${id}/settings`, person, settingsLoader);
export const addPage = (person: Person, id: string, query = "") =>
  read<Awaited<ReturnType<typeof addLoader>>>(`/spaces/${id}/add${query}`, person, addLoader);

export const postNew = (person: Person, form: Record<string, string>) => post("/spaces/new", person, form, newAction);
export const postRow = (person: Person, form: Record<string, string>) => post("/spaces", person, form, listAction);
export const act = (person: Person, id: string, form: Record<string, string>) =>
  post(`/spaces/${id}`, person, form, projectAction);
export const change = (person: Person, id: string, form: Record<string, string>) =>
  post(`/spaces/${id}/settings`, person, form, settingsAction);
export const add = (person: Person, id: string, form: Record<string, string>) =>
  post(`/spaces/${id}/add`, person, form, addAction);

/** A new project; its id. */
export async function projectOf(person: Person, form: Record<string, string> = {}): Promise<string> {
  const { to, errors } = await postNew(person, { title: "Northlight spring film", ...form });
  if (to === null) throw new Error(JSON.stringify(errors));
  return to.split("/").at(-1) ?? "";
}

export const audited = (id: string) =>
  DB.prepare("SELECT group_concat(action) AS a FROM (SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id)")
    .bind(id)
    .first<string>("a");

/** The page behind a submission link, as anyone gets it. */
export async function openLink(token: string, person: Person = {}, query = "") {
  const { host = "localhost", ...given } = person;
  const url = `http://${host}/spaces/submit/${token}${query}`;
  const { answer } = await visit(url, { ...given, params: { token } }, submitLoader);
  const { data, init } = answer as Awaited<ReturnType<typeof submitLoader>>;
  return { ...data, status: init?.status ?? 200 };
}

export const wav = (bytes = 4_000): Uint8Array<ArrayBuffer> => {
  const file = new Uint8Array(bytes).fill(7);
  file.set(new TextEncoder().encode("RIFF....WAVEfmt "));
  return file;
};

export const sent = {
  name: "Dana Wu",
  email: "dana.submits@northlight.example",
  title: "Slow lantern",
  artist: "Dana Wu Trio",
  message: "Stems on request",
  rights: "on",
};

export function formData(fields: Record<string, string>, file: Uint8Array<ArrayBuffer> | null, name = "lantern.wav") {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  if (file) body.append("file", new Blob([file]), name);
  return body;
}

/** Sends a track by link: as a plain form, or as a script does. */
export async function submit(
  token: string,
  fields: Record<string, string>,
  file: Uint8Array<ArrayBuffer> | null,
  { script = false, host = "localhost", ...given }: Person & { script?: boolean; name?: string } = {},
) {
  const { form = "" } = { form: "", ...(await openLink(token, { host })) } as { form?: string };
  const body = formData({ form, ...fields }, file, given.name);
  const url = `http://${host}/spaces/submit/${token}${script ? "/file" : ""}`;
  const visited = await visit(
    url,
    { method: "POST", body, ...given, params: { token } },
    script ? fileAction : submitAction,
  );
  const answer = visited.answer as
    | Response
    | { data: { error?: Record<string, string[]>; initialValue?: object }; init: { status: number } };
  if (!(answer instanceof Response))
    return {
      status: answer.init.status,
      errors: answer.data.error ?? {},
      typed: answer.data.initialValue ?? {},
      to: null,
    };
  return {
    status: answer.status,
    errors: {},
    typed: {},
    to: answer.headers.get("Location"),
    json: script ? await answer.json() : null,
  };
}

/** The page of a submission by its id or the token of its link. */
export async function openSubmission(ref: string, person: Person = {}) {
  const { host = "localhost", ...given } = person;
  const url = `http://${host}/spaces/submission/${ref}`;
  const { answer, ctx } = await visit(url, { ...given, params: { id: ref } }, submissionLoader);
  const { data, init } = answer as Awaited<ReturnType<typeof submissionLoader>>;
  return { page: data.page, status: init?.status ?? 200, trips: ctx.trips.count };
}

/** A form of that page. */
export async function postSubmission(ref: string, person: Person, form: Record<string, string>) {
  const { host = "localhost", ...given } = person;
  const url = `http://${host}/spaces/submission/${ref}`;
  const answer = await visit(url, { method: "POST", form, ...given, params: { id: ref } }, submissionAction)
    .then((visited) => visited.answer)
    .catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
  return { status: statusOf(answer), data: (answer as { data?: { errors?: object } }).data };
}

/** A file of the stream of a submission. */
export async function media(ref: string, name: string, person: Person = {}): Promise<Response> {
  const { host = "localhost", ...given } = person;
  const url = `http://${host}/spaces/submission/${ref}/media/${name}`;
  return apiResponse(url, { ...given, params: { id: ref, "*": name } }, mediaLoader);
}

/** The file of an upload as it was sent. */
export async function originalOf(id: string, person: Person): Promise<Response> {
  const { host = "localhost", ...given } = person;
  return apiResponse(`http://${host}/spaces/submission/${id}/file`, { ...given, params: { id } }, fileLoader);
}
