import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";
import { AppError } from "#app/edge/http/app-error.ts";
import { action as newAction } from "#app/projects/spaces/routes/project-new.tsx";
import { action as settingsAction, loader as settingsLoader } from "#app/projects/spaces/routes/project-settings.tsx";
import { action as listAction, loader as listLoader } from "#app/projects/spaces/routes/projects.tsx";
import { action as projectAction, loader as projectLoader } from "#app/projects/submissions/routes/project.tsx";
import { action as addAction, loader as addLoader } from "#app/projects/submissions/routes/project-add.tsx";
import { demoPolicies } from "#db/seed/demo-people.ts";
import type { Given } from "#test/routes/api-response.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";

export const { DB } = env as unknown as { DB: D1Database };

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

async function read<T>(path: string, person: Person, handler: Handler) {
  const { answer, ctx } = await request(path, person, handler);
  return { ...(answer as T), trips: ctx.trips.count };
}

/** The answer to a form: a status, where it leads, and the errors by field. */
async function post(path: string, person: Person, form: Record<string, string>, handler: Handler) {
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
