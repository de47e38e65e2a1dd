import { referencePath } from "#app/api/reference/reference-copy.ts";
import { code, type GuideSection, list, text } from "#app/developers/guide/guide-section.ts";

/** From nothing to the first call, and who calls. `api`: base address of the API; `mcp`: of the MCP server. */
export function startSections({ api, mcp }: { api: string; mcp: string }): GuideSection[] {
  return [
    {
      id: "start",
      title: "First call",
      blocks: [
        list(
          "Sign in, open Account settings and create an API token with the permissions that your program needs.",
          "Keep the token where your program keeps its secrets. It is shown once.",
          "Send it with every request as a bearer token.",
        ),
        code(
          "Who am I?",
          `curl "${api}/identities/me" \\`,
          '  -H "Authorization: Bearer $TOKEN" \\',
          '  -H "Accept: application/json"',
        ),
        text(
          'Answers are JSON: `{ "data": … }`, or `{ "error": … }` with a status from 400. Some reads need no token, for example the one below.',
        ),
        code("Titles, artists and tags that begin like this", `curl "${api}/typeahead?q=harbour"`),
        {
          kind: "links",
          links: [
            { to: "/account-settings/tokens", label: "API tokens" },
            { to: referencePath, label: "Every operation" },
            { to: "/api/v1/openapi.json", label: "OpenAPI document" },
          ],
        },
      ],
    },
    {
      id: "authentication",
      title: "Authentication",
      blocks: [
        text(
          "A token belongs to a person and to one workspace: this host. It can do what you picked and what the person may do at that moment, whichever is less. When the person loses a right, so does the token, at once.",
        ),
        list(
          "Scripts and services: an API token, as above. It ends on the day you chose, or when it is revoked.",
          `AI assistants: the MCP server at ${mcp} with OAuth 2.1. The person signs in and sees what the program asks for; see MCP below.`,
          "The session cookie is for the product's own pages. Writes with it from other sites are refused.",
        ),
        text(
          "Each workspace has a host of its own, and records of another workspace are answered as if they did not exist (404).",
        ),
      ],
    },
  ];
}
