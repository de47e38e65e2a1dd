import { expect, test } from "vitest";
import { action as announce } from "#app/api/uploads/routes/files.ts";
import { action as processPicture } from "#app/api/uploads/routes/images.ts";
import { action as send } from "#app/api/uploads/routes/upload.ts";
import { action as requestToken } from "#app/api/uploads/routes/upload-tokens.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

withDemoPeople();

type Event = { kind: string; subjectId: string };

/** What is sent to the queue while a step of an upload fails. */
async function eventsOf(path: string, body: unknown, handler: typeof send): Promise<Event[]> {
  const { cookie } = await signIn("staff");
  const sent: Event[] = [];
  const EVENTS = { send: async (event: Event) => void sent.push(event) } as unknown as Queue<unknown>;
  const given = { method: "POST", cookie, body: JSON.stringify(body), params: { module: "slides" } };
  await visit(`http://localhost/api/v1/${path}`, given, async ({ context, ...args }) => {
    const ctx = { ...context.ctx, env: { ...context.ctx.env, EVENTS } };
    await expect(handler({ ...args, context: { ...context, ctx } })).rejects.toBeInstanceOf(AppError);
  });
  return sent;
}

test("a step of an upload that fails is recorded by the name that specification part 1, section 8, gives it", async () => {
  const picture = { url: "/uploads/none", invocationType: "RequestResponse" };
  const steps: [name: string, path: string, body: unknown, handler: typeof send][] = [
    ["Upload token error", "upload-tokens", { moduleName: "none" }, requestToken],
    ["Create file error", "files", { name: "a.png", uploadToken: "none" }, announce],
    ["uploadfileAWSS3 error", "uploads/slides", {}, send],
    ["Image processing error", "images", picture, processPicture],
  ];
  for (const [name, path, body, handler] of steps)
    expect(await eventsOf(path, body, handler)).toMatchObject([{ kind: "form_error", subjectId: name }]);
});
