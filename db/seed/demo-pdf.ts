/** A PDF of one page with one line of Latin letters. */
export function demoPdf(line: string): Uint8Array<ArrayBuffer> {
  const text = line.replace(/[^\x20-\x7e]/g, "").replace(/[\\()]/g, "\\$&");
  const stream = `BT /F1 18 Tf 72 760 Td (${text}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`);
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object) => {
    const at = pdf.length;
    pdf += object;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(pdf);
}
