import type { Condition } from '@wholesale/contracts';
import { conditionNames } from '@wholesale/web-kit';
import { ChevronDown } from 'lucide-react';
import styles from './condition-guide.module.css';

const meanings: Readonly<Record<Condition, string>> = {
  excellent: 'No marks that one sees. Looks like new and works like new.',
  good: 'Light marks of use, such as a fine scratch. Everything works.',
  fair: 'Marks that one sees, such as scratches or a worn edge. Everything works.',
};

/** What the sellers mean by the condition of a phone. */
export const ConditionGuide = ({ condition }: { condition: Condition }) => (
  <details className={styles.guide}>
    <summary>
      What {conditionNames[condition]} means
      <ChevronDown size={18} />
    </summary>
    <dl className={styles.meanings}>
      {Object.entries(meanings).map(([each, meaning]) => (
        <div key={each} className={each === condition ? styles.this : undefined}>
          <dt>{conditionNames[each as Condition]}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
);
