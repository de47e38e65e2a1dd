import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { reportedEventSchema } from "#app/insight/event.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";
import { briefSchema } from "#app/visitor-requests/brief-form.ts";
import { saveVisitorRequest } from "#app/visitor-requests/save-visitor-request.server.ts";

/** Links are an array here and lines of text in the form. Anything else is left for the form's schema to reject. */
const briefBody = z.preprocess((body) => {
  if (typeof body !== "object" || body === null) return body;
  const links = z.array(z.string()).safeParse("references" in body ? body.references : undefined);
  return links.success ? { ...body, references: links.data.join("\n") } : body;
}, briefSchema);

/** Public endpoints: briefs, and events reported by pages. */
export const reports = new ApiRouter("Visitors")
  .on(
    "post",
    "/briefs",
    {
      summary: "Send a brief",
      description:
        "As the form of /submit-brief does, with the same checks, limits and emails. `deadline` is YYYY-MM-DD, `media` and `references` are lists. The same body with the same `formKey` is stored once.",
      access: "anyone",
      body: briefBody,
      // About 11,000 characters of text and links at up to 6 bytes each (JSON escapes).
      maxBytes: 72 * 1024,
      status: 201,
      data: z.strictObject({ kind: z.literal("brief"), status: z.literal("new") }),
    },
    async ({ ctx, body }) => {
      await saveVisitorRequest(ctx, { ...body, kind: "brief", source: "site" });
      return { kind: "brief" as const, status: "new" as const };
    },
  )
  .on(
    "post",
    "/events",
    {
      summary: "Report an event of a page",
      description: "202 without a body, whether or not consent and the rules for staff let it be recorded.",
      access: { who: "everyone", check: ({ env, address }) => enforceRateLimit(env, "form", `event:${address}`) },
      body: reportedEventSchema,
      maxBytes: 4096,
      status: 202,
    },
    ({ ctx, body }) => {
      trackEvent(ctx, body);
      return new Response(null, { status: 202 });
    },
  )
  .close();
