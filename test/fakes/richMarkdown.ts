/** Everything that a description can have, with words that are longer than a narrow panel. */
export const richMarkdown = `# Why it matters

The parameter \`q\` reaches the **query** *unescaped*, see [the guide](https://docs.test/sqli?a=1&amp;b=2 "t") and
https://cwe.test/89. ~~Not any more.~~\\
A second line.

1. Use parameters.
   - Never join strings, not even \`${'x'.repeat(80)}\`.
   - Or:
     1. Check.
2. Test it.

> Quoted ${'averylongword'.repeat(12)}

\`\`\`sql
SELECT * FROM orders WHERE id = '${'9'.repeat(90)}'
\`\`\`

## Versions

| Version | State |
| ------- | ----- |
| 1.0 | **open** |
| 2.0 ${'v'.repeat(60)} | closed \\| [fixed](https://fix.test) |

---

<b>raw</b> ![a picture](https://evil.test/pixel.png) [no](javascript:alert(1)) &lt;tag&gt;
`;
