import { keyOf, productDictionary, readMarked, readMarkedBriefs } from "#test/bench/brief-readings.ts";
const d = productDictionary();
const [folder, slot, ...names] = process.argv.slice(2);
for (const b of readMarkedBriefs(folder ?? "")) {
  if (names.length > 0 && !names.includes(b.name)) continue;
  const r = readMarked(b, d);
  for (const c of r.chips) if (slot === "all" || c.slot === slot) {
    const ok = (b.expected.get(c.slot) ?? []).includes(keyOf(c));
    if (!ok || slot === "all") console.log(b.name, c.slot, keyOf(c), ok ? "ok" : "XX", JSON.stringify(c.spans.map((s) => b.text.slice(Math.max(0, s.start - 25), s.end + 20)).join(" || ")));
  }
}
