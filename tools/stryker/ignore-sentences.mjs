/** Sentences for people decide nothing, so no test compares them; codes, roles and states are single words. */
const isSentence = (text) => /\S\s+\S/.test(text);

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sentences',
    value: {
      shouldIgnore({ node }) {
        const texts =
          node.type === 'StringLiteral'
            ? [node.value]
            : node.type === 'TemplateLiteral'
              ? node.quasis.map(({ value }) => value.raw)
              : [];
        return texts.some(isSentence) ? 'a sentence for people' : undefined;
      },
    },
  },
];
