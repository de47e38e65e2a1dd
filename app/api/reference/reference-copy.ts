/** Texts of the page that documents the API. */
export const referenceCopy = {
  title: "API reference",
  lead: "Everything the product does, for your own programs. Requests use your permissions: sign in, or send a token from your account settings as “Authorization: Bearer …”.",
  document: "OpenAPI document (JSON)",
  tokens: "API tokens",
  contents: "Subjects",
  errors: "Errors come as { “error”: { “code”, “message”, “fields” } } with a status from 400 to 503.",
  parameters: "Parameters",
  body: "Body",
  data: "Response, in “data”",
  bytes: "The response is a file.",
  none: "Nothing.",
  name: "Name",
  type: "Value",
  optional: "optional",
} as const;
