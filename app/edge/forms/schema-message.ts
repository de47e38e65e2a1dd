import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const isText = ({ origin }: Issue): boolean => origin === "string";

const formats: Record<string, string> = {
  email: "enter an email address, for example name@example.com.",
  url: "enter a web address, for example https://example.com.",
};

const wrongFormat = "check the format.";

/**
 * Message of a form's field whose schema has none for this problem: what to do, in the words of the forms' other messages. It starts in lower
 * case and follows the field's name, which the form adds.
 */
export function schemaMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "fill in this field.";
      return issue.expected === "number" || issue.expected === "int" ? "enter a number." : wrongFormat;
    case "invalid_value":
      return "choose one of the options.";
    case "invalid_format":
      return formats[String(issue.format)] ?? wrongFormat;
    case "too_big":
      return `at most ${issue.maximum}${isText(issue) ? " characters" : ""}.`;
    case "too_small":
      if (!isText(issue)) return `at least ${issue.minimum}.`;
      return issue.minimum === 1 ? "fill in this field." : `at least ${issue.minimum} characters.`;
    default:
      return wrongFormat;
  }
}
