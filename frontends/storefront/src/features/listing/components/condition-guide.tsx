import type { Condition } from '@wholesale/contracts';
import { conditionNames } from '@wholesale/web-kit';
import { ChevronDown } from 'lucide-react';
import styles from './condition-guide.module.css';

const meanings: Readonly<Record<Condition, string>> = {
  excellent: 'No visible marks. Looks and works like new.',
  good: 'Light signs of use, such as a fine scratch. Fully working.',
  fair: 'Visible wear, such as scratches or a worn edge. Fully working.',
};

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
