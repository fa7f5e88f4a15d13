/** Passes each connection on to the Service of the gateway, which chooses a replica. */
const program = `
const { connect, createServer } = require('node:net');
createServer((client) => {
  const gateway = connect(80, 'gateway');
  for (const [one, other] of [[client, gateway], [gateway, client]]) one.on('error', () => other.destroy()).pipe(other);
}).listen(8080);
`;

/**
 * A client inside the cluster: `kubectl port-forward` to a Service stays with one pod, and this pod stays when those of the gateway change.
 * @param image with Node
 */
export const relay = (image: string): object[] => [
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'relay', labels: { app: 'relay' } },
    spec: {
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 1,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'relay',
          image,
          command: ['node', '--eval', program],
          readinessProbe: { tcpSocket: { port: 8080 } },
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '128Mi' } },
        },
      ],
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'relay' },
    spec: { podSelector: { matchLabels: { app: 'relay' } }, policyTypes: ['Egress'], egress: [{}] },
  },
];
