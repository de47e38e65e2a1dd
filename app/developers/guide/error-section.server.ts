import { code, type GuideSection, text } from "#app/developers/guide/guide-section.ts";
import { AppError, type ErrorCode } from "#app/edge/http/app-error.ts";

/** What a code means, and what a program does then. */
const problems: Record<ErrorCode, { meaning: string; act: string }> = {
  invalid: {
    meaning: "Something in the request is not valid.",
    act: "Correct what `fields` names. The same request fails again.",
  },
  unauthorised: {
    meaning: "No token or session, or one that is over.",
    act: "Send a token that is valid, or create a new one.",
  },
  forbidden: {
    meaning: "The person or the token may not do this.",
    act: "Ask for the permission, or use a token that has it.",
  },
  not_found: { meaning: "Nothing of this name, or not in this workspace.", act: "Check the id and the host." },
  method_not_allowed: { meaning: "The address has other methods.", act: "Use a method of the header `Allow`." },
  conflict: { meaning: "The record has changed, or its state forbids it.", act: "Read the record again, then decide." },
  duplicate: { meaning: "There is one of this name already.", act: "Use the one that is there, or another name." },
  gone: { meaning: "It was there and is closed, deleted or expired.", act: "Don't ask for it again." },
  too_large: { meaning: "The body has too many bytes.", act: "Send less, or in several requests." },
  unsupported: { meaning: "The body has another media type.", act: "Send `Content-Type: application/json`." },
  too_many_requests: { meaning: "A limit is reached.", act: "Wait as long as `Retry-After` says, then send it again." },
  unavailable: {
    meaning: "A part of the service is away.",
    act: "Wait as long as `Retry-After` says, then send it again with the same `Idempotency-Key`.",
  },
};

const unexpected = {
  id: "problem-internal",
  cells: [
    "`internal`",
    "500",
    "Something failed on our side.",
    "Send it again later. If it stays, tell us the `reference`.",
  ],
};

export function errorSection(): GuideSection {
  const rows = Object.entries(problems).map(([name, { meaning, act }]) => ({
    id: `problem-${name.replaceAll("_", "-")}`,
    cells: [`\`${name}\``, String(new AppError(name as ErrorCode, "").status), meaning, act],
  }));
  return {
    id: "errors",
    title: "Problem codes",
    blocks: [
      text(
        "An error has a `code` for your program and a `message` for people. `fields` has messages by the path of a field. Decide by the code: messages can change.",
      ),
      code(
        "An error",
        '{ "error": { "code": "invalid", "message": "Name a song.", "fields": { "songs": ["Name a song."] } } }',
      ),
      {
        kind: "table",
        caption: "Problem codes",
        columns: ["Code", "Status", "Meaning", "What to do"],
        rows: [...rows, unexpected],
      },
    ],
  };
}
