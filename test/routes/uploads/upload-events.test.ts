import { expect, test } from "vitest";
import { AppError } from "#app/edge/http/app-error.ts";
import { signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";

withDemoPeople();

type Event = { kind: string; subjectId: string };

/** What is sent to the queue while a step of an upload fails. */
async function eventsOf(path: string, body: unknown): Promise<Event[]> {
  const { cookie } = await signIn("staff");
  const sent: Event[] = [];
  const EVENTS = { send: async (event: Event) => void sent.push(event) } as unknown as Queue<unknown>;
  const given = { method: "POST", cookie, body: JSON.stringify(body) };
  await visit(`http://localhost/api/v1/${path}`, given, async ({ context, ...args }) => {
    const ctx = { ...context.ctx, env: { ...context.ctx.env, EVENTS } };
    await expect(apiHandler({ ...args, context: { ...context, ctx } })).rejects.toBeInstanceOf(AppError);
  });
  return sent;
}

test("a step of an upload that fails is recorded by the name that docs/product/uploads.md, gives it", async () => {
  const picture = { url: "/uploads/none", invocationType: "RequestResponse" };
  const steps: [name: string, path: string, body: unknown][] = [
    ["Upload token error", "upload-tokens", { moduleName: "none" }],
    ["Create file error", "files", { name: "a.png", uploadToken: "none" }],
    ["uploadfileAWSS3 error", "uploads/slides", {}],
    ["Image processing error", "images", picture],
  ];
  for (const [name, path, body] of steps)
    expect(await eventsOf(path, body)).toMatchObject([{ kind: "form_error", subjectId: name }]);
});
