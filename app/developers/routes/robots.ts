import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

const closed = ["/api/", "/login", "/logout", "/kitchen-sink"];

/** Search engines may index the environments' own hosts, not the companies'. */
export function loader({ context }: LoaderFunctionArgs) {
  const { url, company } = context.ctx;
  const rules = company.subdomain === null ? closed : ["/"];
  const lines = ["User-agent: *", ...rules.map((path) => `Disallow: ${path}`)];
  if (company.subdomain === null) lines.push("", `Sitemap: ${url.origin}/sitemap.xml`);
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
