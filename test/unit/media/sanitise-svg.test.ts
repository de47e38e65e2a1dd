import fc from "fast-check";
import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { sanitiseSvg } from "#app/media/images/sanitise-svg.server.ts";

const svg = (inner: string, root = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inner}</svg>`;
const shape = '<path d="M0 0h40v20z"/>';
const clean = (file: string) => sanitiseSvg(new TextEncoder().encode(file));

function cleaned(file: string): string {
  const result = clean(file);
  if ("problem" in result) throw new Error(result.problem);
  return result.svg;
}

const elements =
  /^(?:svg|g|defs|path|rect|circle|ellipse|line|polyline|polygon|linearGradient|radialGradient|stop|clipPath|mask)$/;
const loads = /^(?:on|href$|xlink|style$|class$|src|begin|values|from|to$|xml:)/i;

/** What a browser could run, load or follow in an output; also what is not well-formed. */
function dangersIn(file: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name);
        if (!elements.test(name)) found.push(name);
        for (const [key, value] of Object.entries(attributes)) {
          if (key === "xmlns" && value === "http://www.w3.org/2000/svg") continue;
          if (key === "href" && /^#[\w.-]+$/.test(value)) continue;
          if (loads.test(key) || /[<>&"'\\@;:]|url\((?!#)|expression/i.test(value)) found.push(`${key}=${value}`);
        }
      },
      onclosetag(name, isImplied) {
        if (isImplied || open.pop() !== name) found.push(`/${name}`);
      },
      ontext: (text) => found.push(text),
      oncomment: (text) => found.push(text),
      onprocessinginstruction: (name) => found.push(name),
    },
    { xmlMode: true },
  );
  parser.end(file);
  return found;
}

const hostile = [
  "<script>alert(1)</script>",
  '<script href="https://evil.example/x.js"/>',
  '<script xlink:href="data:text/javascript,alert(1)"/>',
  "<SCRIPT>alert(1)</SCRIPT>",
  "<svg:script>alert(1)</svg:script>",
  '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
  "<g><script><![CDATA[alert(1)]]></script></g>",
  "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><iframe src='javascript:alert(1)'/></body></foreignObject>",
  "<foreignObject><svg><path onload='alert(1)'/></svg></foreignObject>",
  "<iframe src='https://evil.example'/>",
  "<embed src='x.swf'/>",
  "<object data='data:text/html,x'/>",
  "<audio src='https://evil.example/a' autoplay='1' onerror='alert(1)'/>",
  "<animate attributeName='href' values='javascript:alert(1)'/>",
  "<set attributeName='onmouseover' to='alert(1)'/>",
  "<path d='M0 0' ><animate attributeName='d' begin='0s' onbegin='alert(1)'/></path>",
  "<animateMotion path='M0 0' onend='alert(1)'/>",
  "<handler xmlns:ev='http://www.w3.org/2001/xml-events' ev:event='load'>alert(1)</handler>",
  "<a href='javascript:alert(1)'><path d='M0 0'/></a>",
  "<a xlink:href=' java&#10;script:alert(1)'><path d='M0 0'/></a>",
  "<g onload='alert(1)' onclick='alert(1)'><path d='M0 0'/></g>",
  "<path d='M0 0' onmouseover='alert(1)' ONFOCUS='alert(1)' tabindex='0'/>",
  "<path fill='url(https://evil.example/x.svg#a)'/>",
  "<path fill='url(&quot;https://evil.example&quot;)'/>",
  "<path fill='url(//evil.example#a)'/>",
  "<path fill='u\\72l(https://evil.example)'/>",
  "<path clip-path='url(data:image/svg+xml,x#a)'/>",
  "<path mask='url( #a ) url(https://evil.example)'/>",
  "<path style='fill:url(https://evil.example/a)'/>",
  "<path style='background-image:url(https://evil.example/a);fill:red'/>",
  "<path style='fill:red;-moz-binding:url(https://evil.example/a#b)'/>",
  "<path style='width:expression(alert(1))'/>",
  "<style>@import 'https://evil.example/a.css';</style>",
  "<style>.a{fill:url(https://evil.example/b)} path{stroke:red}</style><path class='a' d='M0 0'/>",
  "<style>@font-face{font-family:x;src:url(https://evil.example/f)}</style>",
  "<style></style><img src=x onerror=alert(1)></style>",
  "<linearGradient href='https://evil.example/g#a' id='g'/>",
  "<linearGradient xlink:href='javascript:alert(1)' id='g'/>",
  "<filter id='f'><feImage href='https://evil.example/t'/></filter>",
  "<path filter='url(#f)' cursor='url(https://evil.example/c),auto'/>",
  "<path marker-end='url(https://evil.example/m#a)'/>",
  "<metadata><x:xmpmeta xmlns:x='adobe:ns:meta/'>secret</x:xmpmeta></metadata>",
  "<title></title><desc>&lt;script&gt;alert(1)&lt;/script&gt;</desc>",
  "<!-- <script>alert(1)</script> --><?xml-stylesheet href='https://evil.example/a.xsl'?>",
  "<path id='\"&gt;&lt;script&gt;alert(1)&lt;/script&gt;' d='\"/&gt;&lt;script/&gt;'/>",
  "<path __proto__='x' constructor='y' toString='z' d='M0 0'/><__proto__/><constructor/>",
  "<svg onload='alert(1)' width='9' height='9'><path onload='alert(1)'/></svg>",
  "<g xml:base='https://evil.example/' xml:lang='en'><path d='M0 0'/></g>",
  "<discard begin='0s'/><mpath href='#a'/><view id='v'/>",
  "</svg><svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><path d='M0 0'/>",
];

test("no hostile drawing keeps anything that runs, loads, links or is text", () => {
  expect(hostile.length).toBeGreaterThanOrEqual(40);
  for (const inner of hostile) {
    const result = cleaned(svg(shape + inner));
    expect(dangersIn(result), inner).toEqual([]);
    expect(result, inner).toContain('d="M0 0h40v20z"');
  }
});

test("whatever the file is, the output is well-formed and has allowed names only", () => {
  const pieces = [
    ...hostile,
    shape,
    "<g>",
    "</g>",
    "<mask>",
    "</clipPath>",
    "'",
    '"',
    "<",
    "&",
    "]]>",
    "<![CDATA[",
    "<!--",
  ];
  const file = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 12 });
  fc.assert(
    fc.property(file, (parts) => {
      const result = clean(svg(shape + parts.join("")));
      if ("svg" in result) expect(dangersIn(result.svg)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test("what a logo cannot be made of is refused with its reason", () => {
  const refused: [file: string, problem: string][] = [
    [`<!DOCTYPE svg [<!ENTITY x "y">]>${svg(shape)}`, "entities"],
    [`<!DOCTYPE svg SYSTEM "a" [<!ENTITY % x SYSTEM "file:///etc/passwd">%x;]>${svg(shape)}`, "entities"],
    [`<!ENTITY x "y">${svg(shape)}`, "entities"],
    [svg(`${shape}<text>Acme</text>`), "parts"],
    [svg(`${shape}<image href="https://evil.example/pixel.png"/>`), "parts"],
    [svg(`<g id="a">${shape}</g><use href="#a"/>`), "parts"],
    [svg(`<pattern id="p">${shape}</pattern>`), "parts"],
    [svg(shape.repeat(2_001)), "tooComplex"],
    [svg("<g>".repeat(31) + shape + "</g>".repeat(31)), "tooComplex"],
    [svg(shape, ""), "noSize"],
    [svg(shape, 'width="100%"'), "noSize"],
    [svg(shape, 'viewBox="0 0 -4 1e9"'), "noSize"],
    [svg(""), "notSvg"],
    ["<svg viewBox='0 0 1 1'><path/></svg>", "notSvg"],
    ["<html><body>x</body></html>", "notSvg"],
    ["", "notSvg"],
    ["GIF89a", "notSvg"],
  ];
  for (const [file, problem] of refused) expect(clean(file), file.slice(0, 80)).toEqual({ problem });
  expect(sanitiseSvg(new Uint8Array([0xff, 0xfe, 0x3c, 0x00]))).toEqual({ problem: "notSvg" });
});

test("a logo as drawing programs write it keeps its look", () => {
  const illustrator = `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
${svg(`<style type="text/css">.st0{fill:#F00;} .st1,.st2{stroke:rgb(0, 0, 9)}</style><switch><g><path class="st0 st1" d="M0 0h1"/></g></switch>`)}`;
  expect(cleaned(illustrator)).toContain('<g><g><path d="M0 0h1" fill="#F00" stroke="rgb(0, 0, 9)"></path></g></g>');
  const inkscape = svg(
    '<path style="fill:#0f0;stroke-width:2px" d="M0 0" transform="translate(1,2) scale(2)"/>',
    'width="30px" height="10"',
  );
  expect(clean(inkscape)).toMatchObject({ width: 30, height: 10 });
  expect(cleaned(inkscape)).toContain('viewBox="0 0 30 10" width="30" height="10"');
  expect(cleaned(inkscape)).toContain('transform="translate(1,2) scale(2)" fill="#0f0" stroke-width="2px"');
  const gradient = svg(
    `<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient><linearGradient id="b" xlink:href="#a"/></defs><path fill="url(#b)" d="M0 0"/>`,
  );
  expect(cleaned(gradient)).toContain('<linearGradient id="b" href="#a"></linearGradient>');
  expect(cleaned(gradient)).toContain('fill="url(#b)"');
  // Masks within masks would multiply the work of drawing.
  const nested = svg(`<mask id="m"><path mask="url(#n)" d="M0 0"/></mask><path mask="url(#m)" d="M1 1"/>`);
  expect(cleaned(nested).match(/mask="/g)).toHaveLength(1);
});
