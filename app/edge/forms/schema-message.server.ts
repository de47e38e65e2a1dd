import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const isText = ({ origin }: Issue): boolean => origin === "string";

const formats: Record<string, string> = {
  email: "Enter an email address, for example name@example.com.",
  url: "Enter a web address, for example https://example.com.",
};

/** Message of a form's field whose schema has none for this problem: what to do, in the words of the forms' other messages. */
export function schemaMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "Fill in this field.";
      return issue.expected === "number" || issue.expected === "int" ? "Enter a number." : undefined;
    case "invalid_value":
      return "Choose one of the options.";
    case "invalid_format":
      return formats[String(issue.format)] ?? "Check the format.";
    case "too_big":
      return `At most ${issue.maximum}${isText(issue) ? " characters" : ""}.`;
    case "too_small":
      if (!isText(issue)) return `At least ${issue.minimum}.`;
      return issue.minimum === 1 ? "Fill in this field." : `At least ${issue.minimum} characters.`;
    default:
      return;
  }
}
