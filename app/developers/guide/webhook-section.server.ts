import { code, type GuideSection, list, text } from "#app/developers/guide/guide-section.ts";
import { verifyExample } from "#app/developers/guide/webhook-example.ts";
import { failingDays, maxAttempts, retryPausesMs } from "#app/webhooks/retry-schedule.ts";
import { webhookExample } from "#app/webhooks/webhook-body.ts";
import { webhookEvents } from "#app/webhooks/webhook-events.ts";

const hours = Math.round(retryPausesMs.reduce((sum, pause) => sum + pause, 0) / 3_600_000);

/** Anchor of an event's row. */
function anchorOf(event: string): string {
  return `event-${event.replaceAll(/[._]/g, "-")}`;
}

/** What is sent when, how to check it, and every event. */
export function webhookSection({ origin }: { origin: string }): GuideSection {
  return {
    id: "webhooks",
    title: "Webhooks",
    blocks: [
      text(
        "A webhook tells your server what happened, by a POST to an https address of yours. People who may change the company's settings add addresses under Webhooks and choose the events.",
      ),
      list(
        "Messages are signed by Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature` (HMAC-SHA256 of id, time and body). Check the signature before you read the body.",
        `Answer with a status from 200 to 299 within ten seconds. Otherwise the message is sent again, ${maxAttempts} times in about ${hours} hours, with growing pauses. An address that fails for ${failingDays} days is switched off.`,
        "The same message can arrive twice: its `webhook-id` stays the same. Messages can arrive in another order than things happened.",
        "A message has ids and addresses, no names or texts. Read those from the API, with your rights.",
      ),
      code("A message", JSON.stringify(webhookExample("quote.sent", origin), null, 2)),
      code("Checking a message, in Node", ...verifyExample),
      {
        kind: "table",
        caption: "Events",
        columns: ["Event", "When", "Example of its data"],
        rows: Object.entries(webhookEvents).map(([type, { description, example }]) => ({
          id: anchorOf(type),
          cells: [`\`${type}\``, description, `\`${JSON.stringify(example)}\``],
        })),
      },
    ],
  };
}
