import { beforeAll, expect, test } from "vitest";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import * as settingsRoute from "#app/projects/spaces/routes/project-settings.tsx";
import * as submissionRoute from "#app/projects/submissions/routes/submission.tsx";
import { submissionsCopy } from "#app/projects/submissions/submissions-copy.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import {
  act,
  as,
  change,
  type Person,
  postRow,
  projectOf,
  settings,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { uploaded } from "#test/routes/projects/submission-visitor.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";

withDemoSessions();
withProjectSupervisors();

let staff: Person;
let supervisor: Person;

beforeAll(async () => {
  [staff, supervisor] = await Promise.all([as("staff"), as("supervisor")]);
});

type Form = Record<string, string>;

const plain = ({ cookie }: Person, path: string, form: Form, rendered: { path: string; route: unknown }) =>
  renderedPage(`http://localhost${path}`, { method: "POST", cookie, form }, rendered);

test("without scripts the settings of a project that went meanwhile come back with what was typed", async () => {
  const id = await projectOf(staff, { title: "Confidential launch" });
  await change(staff, id, { act: "member", email: mail("supervisor"), role: "editor" });
  const path = `/spaces/${id}/settings`;
  const page = { path: "spaces/:id/settings", route: settingsRoute };
  const brief = { title: "Harbour film", brief: "Slow strings under rain", deadlineOn: "", budget: "", link: "on" };
  const forms: [Form, string][] = [
    [{ ...brief, version: "" }, "Slow strings under rain"],
    [{ act: "member", email: mail("supervisor"), role: "viewer" }, mail("supervisor")],
  ];
  await change(staff, id, { act: "member", email: mail("supervisor"), role: "viewer" });
  const demoted = await plain(supervisor, path, forms[0]?.[0] ?? {}, page);
  expect(demoted).toContain("Slow strings under rain");
  expect(demoted).not.toContain("Confidential launch");
  await expect(settings(supervisor, id)).rejects.toMatchObject({ code: "forbidden" });
  await postRow(staff, { id, intent: "delete" });
  for (const [form, typed] of forms) {
    const shown = await plain(staff, path, form, page);
    expect(shown).toContain(projectsCopy.errors.missing.replace("'", "&#x27;"));
    expect(shown).toContain(typed);
  }
  await expect(settings(staff, id)).rejects.toMatchObject({ code: "not_found" });
});

test("without scripts a comment on a submission that was deleted meanwhile comes back", async () => {
  const { id, projectId } = await uploaded(staff);
  await act(staff, projectId, { act: "delete", submission: id });
  const form = { start: "0:01", end: "0:02", message: "Lower the hats here" };
  const page = { path: "spaces/submission/:id", route: submissionRoute };
  const shown = await plain(staff, `/spaces/submission/${id}`, form, page);
  expect(shown).toContain("Lower the hats here");
  expect(shown).toContain(submissionsCopy.errors.missing.replace("'", "&#x27;"));
});
