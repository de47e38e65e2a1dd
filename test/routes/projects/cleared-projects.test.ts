import { beforeAll, expect, test } from "vitest";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import * as projectsRoute from "#app/projects/spaces/routes/projects.tsx";
import * as projectRoute from "#app/projects/submissions/routes/project.tsx";
import { submissionsCopy } from "#app/projects/submissions/submissions-copy.ts";
import { sweepSubmissions } from "#app/projects/submissions/sweep-submissions.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import {
  act,
  as,
  audited,
  get,
  list,
  type Person,
  postRow,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { bench, ingest, uploaded } from "#test/routes/projects/submission-visitor.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();
withProjectSupervisors();

let staff: Person;
const day = 24 * 3600_000;

beforeAll(async () => {
  staff = await as("staff");
});

async function queue(): Promise<string[]> {
  const response = await apiResponse("http://localhost/api/v1/ingest/submissions", bench, apiHandler);
  const { data } = (await response.json()) as { data: { submissions: { submissionId: string }[] } };
  return data.submissions.map(({ submissionId }) => submissionId);
}

async function fileStatus(id: string): Promise<number> {
  const path = `http://localhost/api/v1/ingest/submissions/${id}/file`;
  return (await apiResponse(path, { ...bench, params: { id } }, apiHandler)).status;
}

test("a deleted project comes back with its uploads until they are cleared, and cleared ones leave the queue of ingest", async () => {
  const waiting = await uploaded(staff);
  const ready = await uploaded(staff);
  await ingest(ready.id);
  const trimmed = await uploaded(staff);
  await act(staff, trimmed.projectId, { act: "delete", submission: trimmed.id });
  const all = [waiting, ready, trimmed];
  const restore = ({ projectId }: typeof waiting) => postRow(staff, { id: projectId, intent: "restore" });
  for (const { projectId } of all) await postRow(staff, { id: projectId, intent: "delete" });
  expect((await restore(waiting)).status).toBe(302);
  await postRow(staff, { id: waiting.projectId, intent: "delete" });
  expect(await queue()).toContain(waiting.id);

  await sweepSubmissions({ ...testContext(), now: Date.now() + 2 * day });
  expect(await queue()).not.toContain(waiting.id);
  expect([await fileStatus(waiting.id), (await ingest(waiting.id)).response.status]).toEqual([404, 404]);
  expect([(await restore(waiting)).status, (await restore(ready)).status]).toEqual([410, 410]);
  const deleted = new Map((await list(staff, "?status=deleted")).projects.map(({ id, isCleared }) => [id, isCleared]));
  expect(all.map(({ projectId }) => deleted.get(projectId))).toEqual([1, 1, 0]);
  const rows = await renderedPage(
    "http://localhost/spaces?status=deleted",
    { cookie: staff.cookie },
    { path: "spaces", route: projectsRoute },
  );
  expect([
    rows.split(projectsCopy.cleared.replace("'", "&#x27;")).length - 1,
    rows.split(">Restore<").length - 1,
  ]).toEqual([2, 1]);
  expect(await audited(ready.projectId)).toBe("project-created,project-deleted");

  // What was missing before the project was deleted does not keep it from coming back.
  expect((await restore(trimmed)).status).toBe(302);
  expect((await get(staff, trimmed.projectId)).listed.submissions).toEqual([]);
  const lost = await renderedPage(
    `http://localhost/spaces/${trimmed.projectId}?state=deleted`,
    { cookie: staff.cookie },
    { path: "spaces/:id", route: projectRoute },
  );
  expect(lost).toContain(submissionsCopy.lost.replace("'", "&#x27;"));
  expect(lost).not.toContain(">Restore<");
});
